import { accountMessages } from '../../lib/account-messages.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataSection } from './DataSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { useAccount } from './use-account.ts';

export function AccountView() {
  const { data, reload } = useAccount();
  if (data === undefined) return <p role="status">Loading your account...</p>;
  if (data === null)
    return (
      <div className="grid max-w-[560px] justify-items-start gap-4">
        <Banner kind="danger">{accountMessages.account.loadFailed}</Banner>
        <Button variant="secondary" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  const { account, sessions } = data;
  return (
    <>
      <PasswordSection hasPassword={account.hasPassword} reload={reload} />
      <EmailSection account={account} reload={reload} />
      <SessionsSection sessions={sessions} reload={reload} />
      <DataSection />
      <DeleteSection hasPassword={account.hasPassword} />
    </>
  );
}
