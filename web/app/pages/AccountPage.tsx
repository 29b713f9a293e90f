import { AccountView } from '../features/account/AccountView.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Account',
    description: 'Password, e-mail address, sessions and data of your account.',
    path: paths.account,
    noindex: true,
  });

export default function AccountPage() {
  return (
    <>
      <PageHeading title="Your account" lead="Your password, your e-mail address, your sessions and your data." />
      <div className="wrap pb-section">
        <AccountView />
      </div>
    </>
  );
}
