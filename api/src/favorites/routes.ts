import { addFavorite, removeFavorite } from '@juniper/core/contracts/favorites.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { isOnMenu, viewFavorites } from './favorite-view.ts';
import { deleteFavorite, insertFavorite } from './store.ts';

export function favoriteRoutes(api: Api, db: Db): void {
  mount(api, addFavorite).with(async ({ body: { id, customizations }, caller }) => {
    const userId = caller.account.user_id;
    if (!isOnMenu(id)) throw new Refusal(404, 'unknown_product', 'This is not on our menu.');
    await insertFavorite(db, userId, id, customizations);
    return { success: true, favorites: await viewFavorites(db, userId) };
  });

  mount(api, removeFavorite).with(async ({ params, caller }) => {
    const userId = caller.account.user_id;
    await deleteFavorite(db, userId, params.id);
    return { success: true, favorites: await viewFavorites(db, userId) };
  });
}
