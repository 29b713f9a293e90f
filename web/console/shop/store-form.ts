import type { addStore, changeStore, OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { sendSigned } from '../../app/lib/api.ts';
import type { RowWords } from '../lib/EditedQuestion.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { isSlug } from '../lib/slug.ts';
import {
  checkHandoverValues,
  describeHandover,
  type HandoverValues,
  toHandoverForm,
  toHandoverValues,
} from './delivery-form.ts';

export type StoreValues = HandoverValues & {
  store: string;
  name: string;
  street: string;
  town: string;
  region: string;
  zipCode: string;
  country: string;
  phone: string;
  timeZone: string;
  taxProfile: string;
  startsOrders: boolean;
  usesReady: boolean;
};

/** Creates a store in the town of the main one, on its clock and with its taxes. It has pickup and no delivery. */
export const newStore = ({ stores, taxProfiles }: OwnerShop): OwnerStore => {
  const main = stores.find(({ store }) => store === mainStore) ?? stores[0];
  const { town = '', region = '', country = 'US' } = main?.address ?? {};
  return {
    store: '',
    name: '',
    address: { street: '', town, region, zipCode: '', country },
    phone: null,
    timeZone: main?.timeZone ?? 'UTC',
    taxProfile: main?.taxProfile ?? taxProfiles[0]?.id ?? 1,
    week: [],
    specialDays: [],
    countsWork: false,
    leadMinutes: 5,
    daysAhead: 0,
    stations: [],
    delivery: null,
    isArchived: false,
    version: 0,
  };
};

export const toStoreValues = (row: OwnerStore): StoreValues => {
  const { store, name, address, phone, timeZone, taxProfile, startsOrders = false, usesReady = false } = row;
  const { street, town, region, zipCode, country } = address;
  return {
    store,
    name,
    street,
    town,
    region,
    zipCode,
    country,
    phone: phone ?? '',
    timeZone,
    taxProfile: String(taxProfile),
    ...toHandoverValues(row),
    startsOrders,
    usesReady,
  };
};

export const checkStore = (values: StoreValues, shop: OwnerShop, isNew: boolean): Errors => {
  const isTaken = isNew && shop.stores.some(({ store }) => store === values.store);
  return {
    ...(values.name.trim() === '' && { name: 'Please enter a name.' }),
    ...(isNew && !isSlug(values.store) && { store: 'Use small letters, digits and single hyphens, such as old-town.' }),
    ...(isTaken && { store: 'Another store has this short name already.' }),
    ...(values.street.trim() === '' && { street: 'Please enter the street.' }),
    ...(values.town.trim() === '' && { town: 'Please enter the town.' }),
    ...(values.zipCode.trim() === '' && { zipCode: 'Please enter the ZIP code.' }),
    ...(!/^[A-Za-z]{2}$/.test(values.country.trim()) && { country: 'Please enter two letters, such as US.' }),
    ...checkHandoverValues(values),
  };
};

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const toForm = (values: StoreValues) => ({
  name: inOneLine(values.name),
  address: {
    street: inOneLine(values.street),
    town: inOneLine(values.town),
    region: inOneLine(values.region),
    zipCode: inOneLine(values.zipCode),
    country: values.country.trim().toUpperCase(),
  },
  phone: inOneLine(values.phone) || null,
  timeZone: values.timeZone,
  taxProfile: Number(values.taxProfile),
});

/** Saves a store, or opens a new one. `isArchived`: closed, or open again. */
export const saveStore = async (
  values: StoreValues,
  row: OwnerStore,
  isArchived = row.isArchived,
): Promise<OwnerStore> => {
  const form = { ...toForm(values), ...toHandoverForm(values, row) };
  if (row.version === 0)
    return (await sendSigned<typeof addStore>('POST', '/owner/stores', { store: values.store, ...form })).data;
  const { startsOrders, usesReady } = values;
  // A server of the release before does not know the switches.
  const changed = {
    ...(startsOrders !== (row.startsOrders ?? false) && { startsOrders }),
    ...(usesReady !== (row.usesReady ?? false) && { usesReady }),
  };
  const body = { ...form, ...changed, isArchived, version: row.version };
  return (await sendSigned<typeof changeStore>('PUT', `/owner/stores/${row.store}`, body)).data;
};

/** Says the fields in words, for two editors who differ. */
export const describeStore = (values: StoreValues, { taxProfiles }: OwnerShop): RowWords => ({
  name: values.name,
  street: values.street,
  town: values.town,
  region: values.region,
  'ZIP code': values.zipCode,
  country: values.country,
  phone: values.phone,
  'time zone': values.timeZone,
  'starts orders automatically': values.startsOrders ? 'yes' : 'no',
  'says when orders are ready': values.usesReady ? 'yes' : 'no',
  taxes: taxProfiles.find(({ id }) => String(id) === values.taxProfile)?.name ?? values.taxProfile,
  ...describeHandover(values),
});

/** Lists every zone that this browser knows, and the store's own. */
export const timeZones = (own: string): string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]),
];
