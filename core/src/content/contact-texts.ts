import type { Catalogue } from '../rules/catalogue.ts';
import { formatAddress, getMainStore } from '../rules/shop.ts';
import { shop } from './shop.ts';

type HasShop = Pick<Catalogue, 'shop'>;

export const getPhone = (catalogue: HasShop): string => getMainStore(catalogue).phone ?? shop.phone;

/** Returns the operator of the cafe: 'Juniper Row Coffee, 214 Alder Street, ...'. */
export const describeOperator = (catalogue: HasShop): string =>
  `${shop.longName}, ${formatAddress(getMainStore(catalogue))}.`;

export const describeContact = (catalogue: HasShop): string =>
  `Write to ${shop.email}, call ${getPhone(catalogue)}, or send a letter to ${describeOperator(catalogue)}`;

/** Applies while the main store is in the cafe's region. */
const homeLaw = 'the State of Oregon';

/** States have their own law. */
export const describeLaw = (catalogue: HasShop): string => {
  const { country, region } = getMainStore(catalogue).address;
  const isHome = country === shop.address.country && region === shop.address.region;
  return `The law of ${isHome ? homeLaw : 'the place of our main store'} applies.`;
};
