import type { listVouchers, Voucher } from '@juniper/core/contracts/vouchers.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendSigned } from './api.ts';
import { logFailure } from './log-failure.ts';

/** The customer's vouchers that can be used now. If they cannot be loaded, everything else goes on without them. */
export const useVouchers = () => {
  const [vouchers, setVouchers] = useState<readonly Voucher[]>([]);
  const load = useCallback(
    () =>
      sendSigned<typeof listVouchers>('GET', '/vouchers').then(
        ({ data }) => setVouchers(data),
        (error) => logFailure('Failed to load vouchers', error),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  return { vouchers, loadVouchers: load };
};
