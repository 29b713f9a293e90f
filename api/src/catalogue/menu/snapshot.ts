import { hash } from 'node:crypto';
import {
  type Catalogue,
  type Category,
  type Deal,
  type Item,
  type ItemGroup,
  type Option,
  type OptionGroup,
  toImageUrl,
} from '@juniper/core/rules/catalogue.ts';
import type {
  Address,
  Delivery,
  DeliveryArea,
  Money,
  OpeningTime,
  Shop,
  SpecialDay,
  Station,
  Store,
  TaxProfile,
  TaxRate,
} from '@juniper/core/rules/shop.ts';
import type { Menu } from './current-menu.ts';

/** Every field of the file, in its order: the same menu always gives the same bytes. */
type Row = Category & Item & Deal & OptionGroup & Option & ItemGroup;
type ShopRow = Shop &
  Store &
  Address &
  OpeningTime &
  SpecialDay &
  Station &
  TaxProfile &
  TaxRate &
  Money &
  Delivery &
  DeliveryArea;
const fields: Record<keyof Catalogue | keyof Row | keyof ShopRow, true> = {
  shape: true,
  categories: true,
  items: true,
  groups: true,
  deals: true,
  slug: true,
  label: true,
  singular: true,
  plural: true,
  title: true,
  lead: true,
  id: true,
  category: true,
  section: true,
  name: true,
  description: true,
  priceCents: true,
  picture: true,
  hasPage: true,
  hasSearch: true,
  heart: true,
  availableFrom: true,
  isDrink: true,
  allergens: true,
  traces: true,
  diet: true,
  kind: true,
  min: true,
  max: true,
  options: true,
  ticketName: true,
  defaults: true,
  without: true,
  prices: true,
  percentOff: true,
  from: true,
  to: true,
  isAllDay: true,
  station: true,
  makeSeconds: true,
  nextSeconds: true,
  taxClass: true,
  shop: true,
  stores: true,
  taxProfiles: true,
  money: true,
  takesCards: true,
  isWelcomeDrinkOff: true,
  store: true,
  address: true,
  phone: true,
  timeZone: true,
  taxProfile: true,
  week: true,
  specialDays: true,
  countsWork: true,
  leadMinutes: true,
  daysAhead: true,
  keptPercent: true,
  startsOrders: true,
  usesReady: true,
  stations: true,
  pickup: true,
  delivery: true,
  areas: true,
  postcodes: true,
  feeCents: true,
  minimumCents: true,
  street: true,
  town: true,
  region: true,
  zipCode: true,
  country: true,
  weekday: true,
  day: true,
  opens: true,
  closes: true,
  note: true,
  workers: true,
  onlinePercent: true,
  isInclusive: true,
  rates: true,
  rateBp: true,
  code: true,
  minor: true,
  locale: true,
};
export const fieldNames = Object.keys(fields);

export const serializeCatalogue = (catalogue: Catalogue): string => JSON.stringify(catalogue, fieldNames);

/** Adds to the items of a published menu their `type`, and `image` as a URL. */
export const addProductFields = (body: string): string => {
  const catalogue: Catalogue = JSON.parse(body);
  const items = catalogue.items.map((item) => ({ ...item, type: item.section, image: toImageUrl(item.picture) }));
  return JSON.stringify({ ...catalogue, items });
};

export const serializeRow = (row: object | undefined): string => JSON.stringify(row, fieldNames) ?? '';

/** Returns the version of a row of the draft, which is a hash of its content. */
export const hashRow = (row: object | undefined): string =>
  hashBody(JSON.stringify(row, [...fieldNames, 'isDraft', 'isArchived', 'ids']) ?? '');

export const hashBody = (body: string): string => hash('sha256', body, 'base64url').slice(0, 16);

export const createMenu = (catalogue: Catalogue, revision = 1): Menu => {
  const body = serializeCatalogue(catalogue);
  return { revision, hash: hashBody(body), body, catalogue };
};
