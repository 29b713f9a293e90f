import type { Catalogue } from '../../rules/catalogue.ts';
import { categories } from './categories.ts';
import { items } from './items.ts';
import { groups, groupsFor } from './options.ts';
import { defaultShop } from './shop.ts';
import { workFor } from './work.ts';

/** The menu of a new database. Only the seed, proofs and tests import it. */
export const defaultCafe: Catalogue = {
  shape: 1,
  categories,
  items: items.map((item) => ({ ...item, ...groupsFor(item.id), ...workFor(item) })),
  groups,
  // Mocha, Nitro Cold Brew, Chocolate cake, Frappé, Latte: the order of the carousel.
  deals: [5, 16, 101, 19, 3].map((id) => ({ id, percentOff: 20, from: '2018-01-01' })),
  shop: defaultShop,
};
