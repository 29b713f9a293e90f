import { claimPoints as claimPointsCall } from '@juniper/core/contracts/loyalty.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { claimPoints } from './claim-points.ts';

export function loyaltyRoutes(api: Api, db: Db): void {
  mount(api, claimPointsCall).with(async ({ body: { points, orderId }, caller }) => {
    await claimPoints(db, caller.account.user_id, orderId, points);
    return { success: true };
  });
}
