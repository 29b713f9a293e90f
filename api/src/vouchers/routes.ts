import { listVouchers } from '@juniper/core/contracts/vouchers.ts';
import { type Api, mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { findUsable } from './store.ts';

export function voucherRoutes(api: Api, { db }: Services): void {
  mount(api, listVouchers).with(async ({ caller }) => {
    const vouchers = await findUsable(db, caller.account.user_id);
    const data = vouchers.map(({ voucher_id, kind, expires_at }) => ({
      id: voucher_id,
      kind,
      expiresAt: expires_at.toISOString(),
    }));
    return { success: true, data };
  });
}
