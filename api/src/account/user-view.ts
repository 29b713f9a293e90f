import type { User } from '@juniper/core/contracts/user.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { toOrder } from '../orders/placing/order-view.ts';
import { listNewestOrders } from '../orders/placing/queries.ts';
import type { Account } from '../platform/db/schema.ts';
import type { Services } from '../services.ts';
import { viewFavorites } from './favorites/favorite-view.ts';
import { listSavedRecipes } from './recipes/queries.ts';

const ordersShown = 10;

export async function viewUser({ db, menu }: Pick<Services, 'db' | 'menu'>, account: Account): Promise<User> {
  const [favoriteOrders, savedRecipes, orders] = await Promise.all([
    viewFavorites({ db, menu }, account.user_id),
    listSavedRecipes(db, account.user_id),
    listNewestOrders(db, account.user_id, ordersShown),
  ]);
  return {
    ...toNewUser(account),
    favoriteOrders,
    savedRecipes,
    orderHistory: orders.map((row) => toOrder(getMoney(menu), row)),
  };
}

export const toNewUser = (account: Account): User => ({
  id: account.user_id,
  name: account.name,
  email: account.email,
  emailVerified: account.email_verified_at !== null,
  avatar: account.avatar,
  provider: account.provider,
  role: account.role,
  loyaltyPoints: account.loyalty_points,
  favoriteOrders: [],
  savedRecipes: [],
  orderHistory: [],
  preferences: {
    newsletter: account.newsletter,
    notifications: account.notifications,
    favoriteStore: account.favorite_store,
  },
  birthday:
    account.birthday_month && account.birthday_day
      ? { month: account.birthday_month, day: account.birthday_day }
      : null,
  createdAt: account.created_at.toISOString(),
  updatedAt: account.updated_at?.toISOString() ?? null,
});
