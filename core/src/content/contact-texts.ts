import type { Catalogue } from '../rules/catalogue.ts';
import { formatAddress, getMainStore } from '../rules/shop.ts';
import { shop } from './shop.ts';

type HasShop = Pick<Catalogue, 'shop'>;

/** Returns the number to call: the main store's, or the one of the cafe's file. */
export const getPhone = (catalogue: HasShop): string => getMainStore(catalogue).phone ?? shop.phone;

/** Says who runs the cafe: 'Juniper Row Coffee, 214 Alder Street, ...'. */
export const describeOperator = (catalogue: HasShop): string =>
  `${shop.longName}, ${formatAddress(getMainStore(catalogue))}.`;

/** Says how to reach the cafe. */
export const describeContact = (catalogue: HasShop): string =>
  `Write to ${shop.email}, call ${getPhone(catalogue)}, or send a letter to ${describeOperator(catalogue)}`;

/** The law of the terms, while the main store is in the region of the cafe's file. */
const homeLaw = 'the State of Oregon';

/** Names the law that the terms follow. A country alone would be wrong where each state has its own. */
export const describeLaw = (catalogue: HasShop): string => {
  const { country, region } = getMainStore(catalogue).address;
  const isHome = country === shop.address.country && region === shop.address.region;
  return `The law of ${isHome ? homeLaw : 'the place of our main store'} applies.`;
};
