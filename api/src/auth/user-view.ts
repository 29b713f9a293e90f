import type { User } from '@juniper/core/contracts/user.ts';
import type { Caller } from '../http/authentication.ts';

/** The account as its own customer sees it (spec section 3). */
export const toUser = (account: Caller['account']): User => ({
  id: account.user_id,
  name: account.name,
  email: account.email,
  avatar: account.avatar,
  provider: account.provider,
  role: account.role,
  loyaltyPoints: account.loyalty_points,
  favoriteOrders: [],
  orderHistory: [],
  preferences: {
    newsletter: account.newsletter,
    notifications: account.notifications,
    favoriteStore: account.favorite_store,
  },
  createdAt: account.created_at.toISOString(),
  updatedAt: account.updated_at?.toISOString() ?? null,
});
