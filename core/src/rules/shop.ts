import { upperFirst } from './number-words.ts';

export type Shop = {
  readonly stores: readonly Store[];
  readonly taxProfiles: readonly TaxProfile[];
  readonly money: Money;
  /** Absent: customers pay at the counter only. */
  readonly takesCards?: true;
  /** Absent: new members get a welcome drink. */
  readonly isWelcomeDrinkOff?: true;
};

export type Store = {
  /** The store's key, as 'downtown', which never changes. */
  readonly store: string;
  readonly name: string;
  readonly address: Address;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly taxProfile: number;
  readonly week: readonly OpeningTime[];
  /** Sorted by day. Each replaces its weekday. */
  readonly specialDays: readonly SpecialDay[];
  /** Whether orders are promised a time by the work of the stations. */
  readonly countsWork: boolean;
  readonly leadMinutes: number;
  readonly daysAhead: number;
  /** Percent of each station's time that new customers who pay at the counter leave to all others; absent: 50. */
  readonly keptPercent?: number;
  readonly stations: readonly Station[];
  /** The shop starts orders at their start time without a press; absent: staff press Start. */
  readonly startsOrders?: true;
  /** Staff say 'Ready' before an order is handed over; absent: it is ready once it is completed. */
  readonly usesReady?: true;
  /** False: it hands nothing over at its counter. Absent: it does. */
  readonly pickup?: boolean;
  /** Null: it does not deliver. Absent: it delivers to everywhere, free (`freeDelivery`). */
  readonly delivery?: Delivery | null;
};

/** `taxClass` is that of the fee. */
export type Delivery = { readonly areas: readonly DeliveryArea[]; readonly taxClass: string };

/** A postcode is exact ('97099'), how postcodes begin ('970*'), or '*' for everywhere. */
export type DeliveryArea = {
  readonly postcodes: readonly string[];
  readonly feeCents: number;
  /** The least that the items of an order must cost, before vouchers. */
  readonly minimumCents: number;
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

/** `workers` people give `onlinePercent` of their time to online orders. */
export type Station = { readonly station: string; readonly workers: number; readonly onlinePercent: number };

export type TaxProfile = {
  readonly id: number;
  readonly name: string;
  readonly isInclusive: boolean;
  /** In the order of the receipt. */
  readonly rates: readonly TaxRate[];
};
/** `rateBp` is hundredths of a percent. */
export type TaxRate = { readonly taxClass: string; readonly label: string; readonly rateBp: number };

/** `minor` is the number of decimals. */
export type Money = { readonly code: string; readonly minor: 0 | 2 | 3; readonly locale: string };

/** Orders of this store name none. */
export const mainStore = 'main';

export const toStoreLocation = (store: string): string | null => (store === mainStore ? null : store);

export type HasStores = { readonly shop: Pick<Shop, 'stores'> };

/** Finds a store that is not archived. Null is the main store. */
export const findStore = ({ shop }: HasStores, store: string | null): Store | undefined =>
  shop.stores.find((each) => each.store === (store ?? mainStore));

const untaxed: TaxProfile = { id: 0, name: 'No taxes', isInclusive: true, rates: [] };

/** Falls back to the main store's taxes for an archived one. */
export const getTaxProfile = (catalogue: { readonly shop: Shop }, store: string | null): TaxProfile => {
  const { taxProfile } = findStore(catalogue, store) ?? findStore(catalogue, null) ?? {};
  return catalogue.shop.taxProfiles.find(({ id }) => id === taxProfile) ?? untaxed;
};

export const getMainStore = (from: HasStores): Store => findStore(from, null) as Store;

/** Falls back to the main store's time zone for an archived one. */
export const getTimeZone = (from: HasStores, store: string | null): string =>
  (findStore(from, store) ?? getMainStore(from)).timeZone;

/** Makes a name from the key for an archived store. */
export const getStoreName = (from: HasStores, store: string | null): string =>
  findStore(from, store)?.name ??
  (toStoreLocation(store ?? mainStore) === null ? 'Main Store' : upperFirst(store ?? ''));

/** Returns '8 Market Square, Maple Hollow, OR 97099'. */
export const formatAddress = ({ address: { street, town, region, zipCode } }: Pick<Store, 'address'>): string =>
  `${street}, ${town}, ${[region, zipCode].filter(Boolean).join(' ')}`;

export const getMapUrl = (store: Store): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(formatAddress(store))}`;
