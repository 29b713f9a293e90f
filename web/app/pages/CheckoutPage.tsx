import { useSearchParams } from 'react-router';
import { useAuth } from '../features/auth/auth-slice.ts';
import { CheckoutView } from '../features/checkout/CheckoutView.tsx';
import { OrderView } from '../features/orders/OrderView.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { useStored } from '../lib/use-stored.ts';

export const meta = () =>
  pageMeta({
    title: 'Checkout',
    description: 'Place your order for pickup or delivery.',
    path: paths.checkout,
    noindex: true,
  });

/** The form, and at its end the order that was placed. */
export default function CheckoutPage() {
  const [search] = useSearchParams();
  const stored = useStored('user');
  const user = useAuth().user ?? stored;
  const placed = search.get('order');
  if (placed) return <OrderView key={placed} id={placed} />;
  return user && <CheckoutView key={user.id} user={user} />;
}
