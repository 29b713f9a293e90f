import type { getAccount, listSessions } from '@juniper/core/contracts/account.ts';
import { DataSection, DeleteSection } from '../features/account/DataSections.tsx';
import { EmailSection, GoogleSection, PasswordSection, SessionsSection } from '../features/account/LoginSections.tsx';
import { hasToken, sendSigned } from '../lib/api.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { useSiteConfig } from '../lib/use-site-config.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
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

function AccountView() {
  const isSignedIn = hasToken();
  const { data, isFailed, reload } = useLoaded(isSignedIn ? 'account' : undefined, load, 'Failed to load the account');
  const config = useSiteConfig();
  if (!data && isSignedIn && !isFailed) return <p role="status">Loading your account...</p>;
  if (!data)
    return (
      <div className="grid max-w-140 justify-items-start gap-4">
        <Banner kind="danger">We couldn’t load your account. Please check your connection.</Banner>
        <Button variant="secondary" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  const { account, sessions } = data;
  return (
    <>
      <PasswordSection
        hasPassword={account.hasPassword}
        isGoogleOff={config?.googleClientId === null}
        reload={reload}
      />
      {account.hasGoogle && config?.googleClientId && (
        <GoogleSection hasPassword={account.hasPassword} reload={reload} />
      )}
      <EmailSection account={account} mail={config?.mail} reload={reload} />
      <SessionsSection sessions={sessions} reload={reload} />
      <DataSection hasPassword={account.hasPassword} />
      <DeleteSection hasPassword={account.hasPassword} />
    </>
  );
}

const load = async () => {
  const [{ account }, { sessions }] = await Promise.all([
    sendSigned<typeof getAccount>('GET', '/auth/account'),
    sendSigned<typeof listSessions>('GET', '/auth/sessions'),
  ]);
  return { account, sessions };
};
