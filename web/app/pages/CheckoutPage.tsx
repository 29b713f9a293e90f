import { useAuth } from '../features/auth/auth-slice.ts';
import { CheckoutView } from '../features/checkout/CheckoutView.tsx';
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

export default function CheckoutPage() {
  const stored = useStored('user');
  const user = useAuth().user ?? stored;
  return user && <CheckoutView key={user.id} user={user} />;
}
