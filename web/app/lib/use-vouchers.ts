import type { listVouchers, Voucher } from '@juniper/core/contracts/vouchers.ts';
import { isVoucherKind, type VoucherKind } from '@juniper/core/rules/vouchers.ts';
import { useCallback, useEffect, useState } from 'react';
import { hasToken, logFailure, sendSigned } from './api.ts';

export type KnownVoucher = Voucher & { kind: VoucherKind };

/** The vouchers that the customer can use now, of the kinds that this page knows. If they cannot be loaded, the page works without them. */
export const useVouchers = () => {
  const [vouchers, setVouchers] = useState<readonly KnownVoucher[]>([]);
  const load = useCallback(
    () =>
      sendSigned<typeof listVouchers>('GET', '/vouchers').then(
        ({ data }) => setVouchers(data.filter((voucher): voucher is KnownVoucher => isVoucherKind(voucher.kind))),
        (error) => logFailure('Failed to load vouchers', error),
      ),
    [],
  );
  useEffect(() => {
    if (hasToken()) void load();
  }, [load]);
  return { vouchers, loadVouchers: load };
};
