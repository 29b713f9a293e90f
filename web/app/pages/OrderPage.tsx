import { useSearchParams } from 'react-router';
import { OrderView } from '../features/orders/OrderView.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Your order',
    description: 'Where your order is on its way.',
    path: '/order',
    noindex: true,
  });

export default function OrderPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return <OrderView key={id} id={id} />;
}
