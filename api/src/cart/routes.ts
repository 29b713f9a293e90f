import { findPriced } from '@juniper/core/content/price-list.ts';
import { getCart, putCart } from '@juniper/core/contracts/cart.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { findCart, replaceCart } from './store.ts';

const isOnMenu = (id: number) => findPriced(id) !== undefined;

export function cartRoutes(api: Api, db: Db): void {
  mount(api, getCart).with(async ({ caller }) => ({
    success: true,
    data: await findCart(db, caller.account.user_id),
  }));

  mount(api, putCart).with(async ({ caller, body }) => {
    const userId = caller.account.user_id;
    // A device that was away may still hold what is no longer sold.
    const items = body.items.filter(({ id }) => isOnMenu(id));
    const wishlist = [...new Set(body.wishlist)].filter(isOnMenu);
    const revision = await replaceCart(db, userId, { revision: body.revision, items, wishlist });
    if (revision === undefined) {
      const data = await findCart(db, userId);
      throw new Refusal(409, 'cart_changed', 'Your cart was changed on another device.', { data });
    }
    return { success: true, data: { revision, items, wishlist } };
  });
}
