import { useSearchParams } from 'react-router';
import { OrderView } from '../features/orders/OrderView.tsx';
import { formatTitle, type Head } from '../lib/page-head.tsx';

export const head: Head = {
  title: 'Your order',
  description: 'Where your order is on its way.',
  path: '/order',
  noindex: true,
};

export default function OrderPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return <OrderView key={id} id={id} title={formatTitle(head)} />;
}
