import { type AccountCart, getCart, putCart } from '@juniper/core/contracts/cart.ts';
import { resolveLines } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findItem, toImageUrl } from '@juniper/core/rules/catalogue.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { findMissingOptions, getLineItemName, getOptionsPrice } from '@juniper/core/rules/options.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { findCart, replaceCart } from './queries.ts';

/** Adds the current name, price, image and type to lines whose product is on the menu. */
const withNames = (catalogue: Catalogue, { items, ...cart }: AccountCart): AccountCart => ({
  ...cart,
  items: items.map((line) => {
    const product = findItem(catalogue, line.id);
    if (!product) return line;
    const { picture, section } = product;
    const fields = { ...line, image: toImageUrl(picture), ...(section && { type: section }) };
    if (findMissingOptions(catalogue, line).length > 0)
      return { ...fields, name: `${product.name}, with an option that is gone` };
    const price = product.priceCents + getOptionsPrice(catalogue, line);
    return { ...fields, name: getLineItemName(catalogue, line), price: toDollars(catalogue.shop.money, price) };
  }),
});

/** The cart, with all options written out and stored so: a default that changes later must not change it. */
async function readCart({ db, menu }: Pick<Services, 'db' | 'menu'>, userId: string): Promise<AccountCart> {
  const { catalogue } = menu.get();
  const stored = await findCart(db, userId);
  const items = [...resolveLines(catalogue, stored.items)];
  if (items.every((line, at) => line === stored.items[at])) return withNames(catalogue, stored);
  const revision = await replaceCart(db, userId, { ...stored, items });
  // Another device was faster: its cart is read in its place.
  return revision === undefined ? readCart({ db, menu }, userId) : withNames(catalogue, { ...stored, items, revision });
}

export function cartRoutes(api: Api, { db, menu }: Services): void {
  mount(api, getCart).with(async ({ caller }) => ({
    success: true,
    data: await readCart({ db, menu }, caller.account.user_id),
  }));

  mount(api, putCart).with(async ({ caller, body: { revision: seen, items: lines, wishlist: wished } }) => {
    const userId = caller.account.user_id;
    const wishlist = [...new Set(wished)];
    const { catalogue } = menu.get();
    const items = [...resolveLines(catalogue, lines)];
    const revision = await replaceCart(db, userId, { revision: seen, items, wishlist });
    if (revision === undefined) {
      const data = await readCart({ db, menu }, userId);
      throw new HttpError(409, 'cart_changed', 'Your cart was changed on another device.', { data });
    }
    return { success: true, data: withNames(catalogue, { revision, items, wishlist }) };
  });
}
