import { AccountView } from '../features/account/AccountView.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Account',
  description: 'Password, email address, sessions and data of your account.',
  path: paths.account,
  noindex: true,
};

export default function AccountPage() {
  return (
    <>
      <PageHeading title="Your account" lead="Your password, your email address, your devices and your data." />
      <div className="wrap pb-section">
        <AccountView />
      </div>
    </>
  );
}
