import type { storeLocations } from '../rules/stores.ts';
import { shop } from './shop.ts';

export type Store = {
  /** What an order holds; null is the main store. */
  readonly id: (typeof storeLocations)[number] | null;
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly region: string;
  readonly zipCode: string;
};

const { street, town, region, zipCode } = shop.address;

/** Every store with its address. All of them have the hours of `shop.hours.cafe` (decision 8). */
export const stores: readonly Store[] = [
  { id: null, name: 'Main Store', street, town, region, zipCode },
  { id: 'downtown', name: 'Downtown', street: '8 Market Square', town, region, zipCode },
  { id: 'uptown', name: 'Uptown', street: '96 Summit Avenue', town, region, zipCode },
  { id: 'westside', name: 'Westside', street: '41 Orchard Road', town, region, zipCode },
  { id: 'eastside', name: 'Eastside', street: '305 Mill Lane', town, region, zipCode },
  { id: 'mall', name: 'Mall', street: '12 Hollow Parkway', town, region, zipCode },
];

/** Nothing for a store of a newer release. */
export const findStore = (id: string | null): Store | undefined => stores.find((store) => store.id === id);

export const mapUrlOf = (store: Store): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(
    `${store.street}, ${store.town}, ${store.region} ${store.zipCode}`,
  )}`;
