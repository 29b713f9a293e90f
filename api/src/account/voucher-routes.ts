import { listVouchers } from '@juniper/core/contracts/vouchers.ts';
import { type Api, mount } from '../platform/http/mount.ts';
import { listUsableVouchers } from '../rewards/vouchers/queries.ts';
import { toVoucher } from '../rewards/vouchers/voucher-view.ts';
import type { Services } from '../services.ts';

export function voucherRoutes(api: Api, { db }: Services): void {
  mount(api, listVouchers).with(async ({ caller }) => {
    const vouchers = await listUsableVouchers(db, caller.account.user_id);
    return { success: true, data: vouchers.map(toVoucher) };
  });
}
