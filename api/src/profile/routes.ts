import { getStats, updateProfile as updateProfileCall } from '@juniper/core/contracts/profile.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { viewUser } from '../auth/user-view.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { countAll } from './store.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(api: Api, db: Db): void {
  mount(api, updateProfileCall).with(async ({ body, caller }) => {
    const account = await updateProfile(db, caller.account.user_id, body);
    return { user: await viewUser(db, account) };
  });

  mount(api, getStats).with(async ({ caller }) => {
    const { orders, spent_cents, reviews, favorites } = await countAll(db, caller.account.user_id);
    const averageCents = orders === 0 ? 0 : Math.round(spent_cents / orders);
    const stats = {
      totalOrders: orders,
      totalSpent: toDollars(spent_cents),
      averageOrderValue: toDollars(averageCents),
      totalReviews: reviews,
      favoriteItems: favorites,
    };
    return { success: true, stats };
  });
}
