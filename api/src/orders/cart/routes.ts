import { type AccountCart, getCart, putCart } from '@juniper/core/contracts/cart.ts';
import { resolveLines } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findItem, toImageUrl } from '@juniper/core/rules/catalogue.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { findMissingOptions, getLineItemName, getOptionsPrice } from '@juniper/core/rules/options.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, answer, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { findCart, replaceCart } from './queries.ts';

const addNames = (catalogue: Catalogue, { items, ...cart }: AccountCart): AccountCart => ({
  ...cart,
  items: items.map((line) => {
    const product = findItem(catalogue, line.id);
    if (!product) return line;
    const { picture, section } = product;
    const fields = { ...line, image: toImageUrl(picture), ...(section ? { type: section } : {}) };
    if (findMissingOptions(catalogue, line).length > 0)
      return { ...fields, name: `${product.name}, with an option that is gone` };
    const price = product.priceCents + getOptionsPrice(catalogue, line);
    return { ...fields, name: getLineItemName(catalogue, line), price: toDollars(catalogue.shop.money, price) };
  }),
});

/** Reads the cart, and stores all its options, because a default that changes later must not change it. */
async function readCart({ db, menu }: Pick<Services, 'db' | 'menu'>, userId: string): Promise<AccountCart> {
  const { catalogue } = menu.get();
  const stored = await findCart(db, userId);
  const items = [...resolveLines(catalogue, stored.items)];
  if (items.every((line, at) => line === stored.items[at])) return addNames(catalogue, stored);
  const revision = await replaceCart(db, userId, { ...stored, items });
  return revision === undefined ? readCart({ db, menu }, userId) : addNames(catalogue, { ...stored, items, revision });
}

export function mountCartRoutes(api: Api, { db, menu }: Services): void {
  mount(api, getCart).with(({ caller }) => answer(readCart({ db, menu }, caller.account.user_id)));

  mount(api, putCart).with(async ({ caller, body }) => {
    const userId = caller.account.user_id;
    const wishlist = [...new Set(body.wishlist)];
    const { catalogue } = menu.get();
    const items = [...resolveLines(catalogue, body.items)];
    const revision = await replaceCart(db, userId, { revision: body.revision, items, wishlist });
    if (revision === undefined) {
      const data = await readCart({ db, menu }, userId);
      throw new HttpError(409, 'cart_changed', 'Your cart was changed on another device.', { data });
    }
    return { success: true, data: addNames(catalogue, { revision, items, wishlist }) };
  });
}
