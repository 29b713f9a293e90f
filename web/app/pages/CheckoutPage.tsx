import { useUser } from '../features/auth/auth-store.ts';
import { CheckoutView } from '../features/checkout/CheckoutView.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useStored } from '../lib/storage.ts';

export const head: Head = {
  title: 'Checkout',
  description: 'Place your order for pickup or delivery.',
  path: paths.checkout,
  noindex: true,
};

export default function CheckoutPage() {
  const stored = useStored('user');
  const user = useUser() ?? stored;
  return user && <CheckoutView key={user.id} user={user} />;
}
