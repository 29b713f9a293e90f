import { type Cents, formatMoney } from './money.ts';
import { formatList } from './number-words.ts';
import { type Delivery, type DeliveryArea, findStore, type Shop, type Store } from './shop.ts';
import type { Fee } from './totals.ts';

/** How an order is handed over. The ZIP code is that of a delivery. */
export type Handover = { readonly fulfilment: string; readonly zipCode?: string | undefined };

/** `message` says what would fit. */
export type HandoverRefusal = { code: 'no_pickup' | 'outside_area' | 'below_minimum'; message: string };

type HandoverStore = Pick<Store, 'pickup' | 'delivery'>;

/** The delivery of a store that has no rules of its own. */
export const freeDelivery: Delivery = {
  areas: [{ postcodes: ['*'], feeCents: 0, minimumCents: 0 }],
  taxClass: 'standard',
};

export const hasPickup = ({ pickup = true }: HandoverStore): boolean => pickup;
export const getDelivery = ({ delivery = freeDelivery }: HandoverStore): Delivery | null => delivery;

/** Leaves out what every store has without rules, so that shops without rules keep their text. */
export const withoutUsualHandover = <Row extends HandoverStore>({ pickup = true, delivery, ...row }: Row): Row => {
  const isUsual = delivery === undefined || isFreeDelivery(delivery);
  return { ...row, ...(pickup ? {} : { pickup }), ...(isUsual ? {} : { delivery }) } as Row;
};

const isFreeDelivery = (delivery: Delivery | null): boolean => {
  const [area, ...others] = delivery?.areas ?? [];
  return (
    area?.postcodes.join() === '*' &&
    others.length === 0 &&
    area.feeCents === 0 &&
    area.minimumCents === 0 &&
    delivery?.taxClass === freeDelivery.taxClass
  );
};

/** Accepts '97099', 'SW1A 1AA', '970*', and '*'. */
export const isPostcodeEntry = (entry: string): boolean => /^(\*|[\p{L}\p{N}][\p{L}\p{N} -]*\*?)$/u.test(entry);
export const unreadablePostcode =
  'A postcode is such as 97099; 970* stands for all that begin so, and * for everywhere.';

/** Compares as people write: without case, spaces and hyphens. A ZIP+4 code also counts as its first five digits. */
const toComparable = (postcode: string): string =>
  postcode
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const listComparable = (postcode: string): string[] => {
  const [, zip] = /^\s*(\d{5})[-\s]\d{4}\s*$/.exec(postcode) ?? [];
  return zip ? [toComparable(postcode), zip] : [toComparable(postcode)];
};

/** Finds entries that mean the same, of which only one could hold. */
export const findRepeatedPostcodes = (delivery: Delivery | null): string[] => {
  const entries = delivery?.areas.flatMap(({ postcodes }) => postcodes) ?? [];
  const keys = entries.map((entry) => toComparable(entry) + (entry.endsWith('*') ? '*' : ''));
  return entries.filter((_entry, nth) => keys.indexOf(keys[nth] ?? '') < nth);
};

/** Returns how closely an entry fits: the exact code best, then the longest beginning, then '*'. Undefined: not at all. */
const rateFit = (entry: string, codes: readonly string[]): number | undefined => {
  const wanted = toComparable(entry);
  if (!entry.trim().endsWith('*')) return codes.includes(wanted) ? Number.POSITIVE_INFINITY : undefined;
  return codes.some((code) => code.startsWith(wanted)) ? wanted.length : undefined;
};

/** Finds the area of a ZIP code. Of several that fit, the closest holds. */
export const findDeliveryArea = ({ areas }: Delivery, zipCode: string): DeliveryArea | undefined => {
  const codes = listComparable(zipCode);
  let best: { area: DeliveryArea; fit: number } | undefined;
  for (const area of areas) {
    for (const entry of area.postcodes) {
      const fit = rateFit(entry, codes);
      if (fit !== undefined && (!best || fit > best.fit)) best = { area, fit };
    }
  }
  return best?.area;
};

const maxNamed = 8;

/** Returns '97099, 97101 and codes that begin with 972', or 'everywhere'. */
export const describePostcodes = ({ areas }: Delivery): string => {
  const entries = areas.flatMap(({ postcodes }) => postcodes);
  if (entries.includes('*')) return 'everywhere';
  const words = entries.map((entry) => (entry.endsWith('*') ? `codes that begin with ${entry.slice(0, -1)}` : entry));
  const rest = words.length - maxNamed;
  return formatList(rest > 0 ? [...words.slice(0, maxNamed), `${rest} more`] : words);
};

type HasShop = { readonly shop: Pick<Shop, 'stores' | 'money'> };

/**
 * Decides whether a store hands an order over in this way, and what that costs. `subtotal` is the price of the items,
 * before vouchers. Checkout and the server's pricing use it.
 */
export const checkHandover = (
  catalogue: HasShop,
  storeKey: string | null,
  { fulfilment, zipCode = '' }: Handover,
  subtotal: Cents,
): { fee?: Fee; refusal?: HandoverRefusal } => {
  const store = findStore(catalogue, storeKey);
  if (!store) return {};
  const delivery = getDelivery(store);
  if (fulfilment === 'pickup') {
    if (hasPickup(store)) return {};
    const where = delivery ? ` We deliver ${formatTarget(delivery)}.` : '';
    return { refusal: { code: 'no_pickup', message: `${store.name} has no pickup.${where}` } };
  }
  const area = delivery && findDeliveryArea(delivery, zipCode);
  if (!area) return { refusal: { code: 'outside_area', message: describeOutside(catalogue, store, zipCode) } };
  const fee: Fee = { cents: area.feeCents, taxClass: delivery.taxClass };
  if (subtotal >= area.minimumCents) return { fee };
  const format = (cents: Cents) => formatMoney(catalogue.shop.money, cents);
  const place = zipCode.trim() === '' ? '' : ` to ${zipCode.trim()}`;
  const missing = `We deliver${place} from ${format(area.minimumCents)}, without taxes and fee. Please add ${format(area.minimumCents - subtotal)}.`;
  const message = hasPickup(store) ? `${missing} ${freePickup}` : missing;
  return { fee, refusal: { code: 'below_minimum', message } };
};

const freePickup = 'Pickup is free.';

const formatTarget = (delivery: Delivery): string => {
  const words = describePostcodes(delivery);
  return words === 'everywhere' ? words : `to ${words}`;
};

/** Says where the store delivers, and which other store delivers to this ZIP code. */
const describeOutside = ({ shop }: HasShop, store: Store, zipCode: string): string => {
  const delivery = getDelivery(store);
  const other = shop.stores.find((each) => {
    const theirs = each.store === store.store ? null : getDelivery(each);
    return theirs && findDeliveryArea(theirs, zipCode);
  });
  return [
    delivery ? `We deliver ${formatTarget(delivery)}.` : `${store.name} does not deliver.`,
    ...(other ? [`${other.name} delivers to ${zipCode.trim()}.`] : []),
    ...(hasPickup(store) ? [freePickup] : []),
  ].join(' ');
};
