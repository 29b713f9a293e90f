import type { Account, AccountSession, getAccount, listSessions } from '@juniper/core/contracts/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { hasToken, sendSigned } from '../../lib/api.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataSection, DeleteSection } from './DataSections.tsx';
import { EmailSection } from './EmailSection.tsx';
import { GoogleSection } from './GoogleSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function AccountView() {
  const { data, reload } = useAccount();
  const config = useSiteConfig();
  if (data === undefined) return <p role="status">Loading your account...</p>;
  if (data === null)
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

type AccountData = { account: Account; sessions: AccountSession[] };

/** What the page shows: `undefined` while it is loading, `null` if the first load failed. */
const useAccount = () => {
  const [data, setData] = useState<AccountData | null>();

  const reload = useCallback(async () => {
    try {
      const [{ account }, { sessions }] = await Promise.all([
        sendSigned<typeof getAccount>('GET', '/auth/account'),
        sendSigned<typeof listSessions>('GET', '/auth/sessions'),
      ]);
      setData({ account, sessions });
    } catch {
      setData((last) => last ?? null);
    }
  }, []);

  useEffect(() => {
    if (hasToken()) void reload();
    else setData(null);
  }, [reload]);

  return { data, reload };
};
