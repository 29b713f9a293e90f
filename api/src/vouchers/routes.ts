import { listVouchers } from '@juniper/core/contracts/vouchers.ts';
import { type Api, mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { findUsable } from './store.ts';
import { toVoucher } from './voucher-view.ts';

export function voucherRoutes(api: Api, { db }: Services): void {
  mount(api, listVouchers).with(async ({ caller }) => {
    const vouchers = await findUsable(db, caller.account.user_id);
    return { success: true, data: vouchers.map(toVoucher) };
  });
}
