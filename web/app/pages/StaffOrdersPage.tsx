import { RequireAuth } from '../features/auth/RequireAuth.tsx';
import { Logo } from '../layout/Logo.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Orders',
    description: 'The order board behind the counter.',
    path: '/staff/orders',
    noindex: true,
  });

export default function StaffOrdersPage() {
  return (
    <RequireAuth>
      <main id="main" tabIndex={-1} className="min-h-dvh bg-paper text-ink" data-theme="after-hours">
        <div className="wrap pt-5">
          <Logo />
        </div>
        <PageHeading title="Orders" lead="The board behind the counter, for the people who make the drinks." />
      </main>
    </RequireAuth>
  );
}
