import { claimPoints as claimPointsCall, getLoyalty } from '@juniper/core/contracts/loyalty.ts';
import { listVouchers } from '@juniper/core/contracts/vouchers.ts';
import { type Api, mount } from '../platform/http/mount.ts';
import { toEntry } from '../rewards/loyalty/entry-view.ts';
import { listEntries } from '../rewards/loyalty/queries.ts';
import { listUsableVouchers } from '../rewards/vouchers/queries.ts';
import { toVoucher } from '../rewards/vouchers/voucher-view.ts';
import type { Services } from '../services.ts';
import { claimPoints } from './claim-points.ts';

export function mountRewardRoutes(api: Api, { db, menu }: Services): void {
  mount(api, claimPointsCall).with(async ({ body: { points, orderId }, caller }) => {
    await claimPoints({ db, menu }, caller.account.user_id, orderId, points);
    return { success: true };
  });

  mount(api, getLoyalty).with(async ({ query: { cursor, limit }, caller: { account } }) => {
    const rows = await listEntries(db, account.user_id, limit + 1, cursor);
    const data = rows.slice(0, limit).map(toEntry);
    const nextCursor = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
    return { success: true, points: account.loyalty_points, data, nextCursor };
  });

  mount(api, listVouchers).with(async ({ caller }) => {
    const vouchers = await listUsableVouchers(db, caller.account.user_id);
    return { success: true, data: vouchers.map(toVoucher) };
  });
}
