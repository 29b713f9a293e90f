import type { Account, AccountSession, getAccount, listSessions } from '@juniper/core/contracts/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendSigned } from '../../lib/api.ts';

type AccountData = { account: Account; sessions: AccountSession[] };

/** What the page shows; `null` when it could not be loaded. */
export const useAccount = () => {
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
    void reload();
  }, [reload]);

  return { data, reload };
};
