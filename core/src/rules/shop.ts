import { upperFirst } from './number-words.ts';

/** Where and when the cafe sells, and by which taxes and in which money: a part of the catalogue. */
export type Shop = {
  /** In the order in which pages list them. */
  readonly stores: readonly Store[];
  readonly taxProfiles: readonly TaxProfile[];
  readonly money: Money;
  /** Absent where customers pay at the counter alone. */
  readonly takesCards?: true;
  /** Absent where new members get a welcome drink. */
  readonly isWelcomeDrinkOff?: true;
};

export type Store = {
  /** Its key, as 'downtown'. Orders and addresses have it, so it never changes. */
  readonly store: string;
  readonly name: string;
  readonly address: Address;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly taxProfile: number;
  readonly week: readonly OpeningTime[];
  /** By day. Each takes the place of its weekday. */
  readonly specialDays: readonly SpecialDay[];
  /** Whether orders get a time that the stations can keep. */
  readonly countsWork: boolean;
  readonly leadMinutes: number;
  /** How many days after today can be chosen. */
  readonly daysAhead: number;
  /** Percent of each station's time that new customers who pay at the counter leave to all others; absent: 50. */
  readonly keptPercent?: number;
  readonly stations: readonly Station[];
};

export type Address = {
  readonly street: string;
  readonly town: string;
  readonly region: string;
  readonly zipCode: string;
  readonly country: string;
};

/** Times are 'HH:MM' on the store's clock; Monday is 1. If `closes` is not after `opens`, it is on the next day. */
export type OpeningTime = { readonly weekday: number; readonly opens: string; readonly closes: string };

/** Without times the store is closed on this day. */
export type SpecialDay = {
  readonly day: string;
  readonly opens?: string;
  readonly closes?: string;
  readonly note: string;
};

/** Who makes something: `workers` people who give this share of their time to online orders. */
export type Station = { readonly station: string; readonly workers: number; readonly onlinePercent: number };

export type TaxProfile = {
  readonly id: number;
  readonly name: string;
  /** Whether the menu's prices have the tax in them. */
  readonly isInclusive: boolean;
  /** In the order of the receipt. `rateBp` is hundredths of a percent. */
  readonly rates: readonly TaxRate[];
};
export type TaxRate = { readonly taxClass: string; readonly label: string; readonly rateBp: number };

/** `minor`: how many decimals its smallest unit has. */
export type Money = { readonly code: string; readonly minor: 0 | 2 | 3; readonly locale: string };

/** The store whose orders name none; the specification calls it 'Main Store'. */
export const mainStore = 'main';

/** As orders say it by the specification: null is the main store. */
export const toStoreLocation = (store: string): string | null => (store === mainStore ? null : store);

export type HasStores = { readonly shop: Pick<Shop, 'stores'> };

/** Null is the main store. Nothing for a store that is closed for good, or of a newer release. */
export const findStore = ({ shop }: HasStores, store: string | null): Store | undefined =>
  shop.stores.find((known) => known.store === (store ?? mainStore));

const untaxed: TaxProfile = { id: 0, name: 'No taxes', isInclusive: true, rates: [] };

/** By which taxes a store sells; by the main store's where a page still shows a store that is closed for good. */
export const getTaxProfile = (catalogue: { readonly shop: Shop }, store: string | null): TaxProfile => {
  const { taxProfile } = findStore(catalogue, store) ?? findStore(catalogue, null) ?? {};
  return catalogue.shop.taxProfiles.find(({ id }) => id === taxProfile) ?? untaxed;
};

/** It cannot be archived. */
export const getMainStore = (from: HasStores): Store => findStore(from, null) as Store;

/** On which clock an order's times are; of a store that is not known, the main store's. */
export const getTimeZone = (from: HasStores, store: string | null): string =>
  (findStore(from, store) ?? getMainStore(from)).timeZone;

/** A store that is closed for good is in no list; its key names it well enough. */
export const getStoreName = (from: HasStores, store: string | null): string =>
  findStore(from, store)?.name ??
  (toStoreLocation(store ?? mainStore) === null ? 'Main Store' : upperFirst(store ?? ''));

/** '8 Market Square, Maple Hollow, OR 97099'. */
export const formatAddress = ({ address: { street, town, region, zipCode } }: Pick<Store, 'address'>): string =>
  `${street}, ${town}, ${[region, zipCode].filter(Boolean).join(' ')}`;

export const getMapUrl = (store: Store): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(formatAddress(store))}`;
