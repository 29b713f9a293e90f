import { claimPoints as claimPointsCall, getLoyalty } from '@juniper/core/contracts/loyalty.ts';
import { type Api, mount } from '../platform/http/mount.ts';
import { toEntry } from '../rewards/loyalty/entry-view.ts';
import { listEntries } from '../rewards/loyalty/queries.ts';
import type { Services } from '../services.ts';
import { claimPoints } from './claim-points.ts';

export function loyaltyRoutes(api: Api, { db, menu }: Services): void {
  mount(api, claimPointsCall).with(async ({ body: { points, orderId }, caller }) => {
    await claimPoints({ db, menu }, caller.account.user_id, orderId, points);
    return { success: true };
  });

  mount(api, getLoyalty).with(async ({ query: { cursor, limit }, caller: { account } }) => {
    // One more row shows whether there is a next page.
    const rows = await listEntries(db, account.user_id, limit + 1, cursor);
    const data = rows.slice(0, limit).map(toEntry);
    const nextCursor = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
    return { success: true, points: account.loyalty_points, data, nextCursor };
  });
}
