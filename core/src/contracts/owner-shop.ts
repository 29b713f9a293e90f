import { z } from 'zod';
import { isPostcodeEntry, unreadablePostcode } from '../rules/delivery.ts';
import { isReadable, unreadableText } from '../rules/names.ts';
import type { Money, Store, TaxProfile } from '../rules/shop.ts';
import { answerWith, type Contract } from './contract.ts';
import { Slug } from './menu-rows.ts';
import { plainText } from './plain-text.ts';

const text = (maxLength: number) =>
  z.string().trim().max(maxLength).regex(plainText).refine(isReadable, unreadableText);
const name = text(60).min(1);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const day = z.iso.date().refine((value) => value >= '2000-01-01');
const params = z.object({ store: Slug.max(40) });

/** Refuses another version than the store's: 409 `edited_meanwhile` with the store in `data`. */
const version = z.int().min(1);

export type OwnerStore = Store & {
  isArchived: boolean;
  version: number;
  /** In the answer to changed hours: the number of open orders that are due while it is closed. */
  dueWhileClosed?: number;
};
const OwnerStore = z.looseObject({ store: z.string(), version: z.number().int() }) as unknown as z.ZodType<OwnerStore>;

export type OwnerShop = {
  /** With archived stores. A manager of some stores gets only these. */
  stores: OwnerStore[];
  taxProfiles: TaxProfile[];
  money: Money;
  takesCards?: true;
  isWelcomeDrinkOff?: true;
  version: number;
  /** The currency is fixed once there are orders. */
  hasOrders: boolean;
};

export const getOwnerShop = {
  method: 'GET',
  path: '/owner/stores',
  access: 'hours.edit',
  summary: 'Get stores, hours, stations, taxes and money as published',
  response: answerWith(z.looseObject({ version: z.number().int() }) as unknown as z.ZodType<OwnerShop>),
} as const satisfies Contract;

const weekday = z.int().min(1).max(7);

/** Refuses times that overlap. Publishes at once, like everything below. */
export const setHours = {
  method: 'PUT',
  path: '/owner/stores/:store/hours',
  access: 'hours.edit',
  summary: 'Set the usual opening times of a store',
  params,
  body: z.strictObject({ week: z.array(z.strictObject({ weekday, opens: clock, closes: clock })).max(28), version }),
  response: answerWith(OwnerStore),
} as const satisfies Contract;

export const setSpecialDays = {
  method: 'PUT',
  path: '/owner/stores/:store/special-days',
  access: 'hours.edit',
  summary: 'Set the days on which a store is closed or has other hours',
  params,
  body: z.strictObject({
    specialDays: z
      .array(z.strictObject({ day, opens: clock.exactOptional(), closes: clock.exactOptional(), note: text(80) }))
      .max(200),
    version,
  }),
  response: answerWith(OwnerStore),
} as const satisfies Contract;

/** Future slots get the new capacity at once. */
export const setStations = {
  method: 'PUT',
  path: '/owner/stores/:store/stations',
  access: 'hours.edit',
  summary: 'Set the stations of a store and how far ahead times are promised',
  params,
  body: z.strictObject({
    countsWork: z.boolean(),
    leadMinutes: z.int().min(0).max(120),
    daysAhead: z.int().min(0).max(6),
    /** Percent; absent: as it was. */
    keptPercent: z.int().min(0).max(80).exactOptional(),
    stations: z
      .array(
        z.strictObject({
          station: Slug.max(40),
          workers: z.number().min(0.1).max(99).multipleOf(0.1),
          onlinePercent: z.int().min(1).max(100),
        }),
      )
      .min(1)
      .max(10),
    version,
  }),
  response: answerWith(OwnerStore),
} as const satisfies Contract;

const feeCents = z.int().min(0).max(100_000);
const Postcode = text(20)
  .transform((entry) => entry.toUpperCase().replaceAll(/\s+/g, ' '))
  .refine(isPostcodeEntry, unreadablePostcode);
const Delivery = z.strictObject({
  areas: z
    .array(z.strictObject({ postcodes: z.array(Postcode).min(1).max(200), feeCents, minimumCents: feeCents }))
    .min(1)
    .max(20),
  taxClass: Slug.max(40),
});

const storeFields = {
  name,
  address: z.strictObject({
    street: text(120).min(1),
    town: text(80).min(1),
    region: text(40),
    zipCode: text(20).min(1),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  phone: text(40).min(1).nullable(),
  timeZone: z.string().max(60),
  taxProfile: z.int().min(1).max(32_767),
  /** Absent: as it was; of a new store, pickup and no delivery. A store needs one of both. */
  pickup: z.boolean().exactOptional(),
  delivery: Delivery.nullable().exactOptional(),
};

/** Copies hours and stations of the main store, and not its delivery. A key of another store, also of an archived one: 409 `slug_taken`. */
export const addStore = {
  method: 'POST',
  path: '/owner/stores',
  access: 'shop.edit',
  summary: 'Open a store',
  body: z.strictObject({ store: Slug.max(40), ...storeFields }),
  response: answerWith(OwnerStore),
} as const satisfies Contract;

/** Refuses to archive the main store (409 `main_store`) or a store with open orders (409 `has_orders`). */
export const changeStore = {
  method: 'PUT',
  path: '/owner/stores/:store',
  access: 'shop.edit',
  summary: "Change a store's address, time zone and taxes, or close it for good",
  params,
  body: z.strictObject({
    ...storeFields,
    isArchived: z.boolean(),
    /** Absent: as it was. */
    startsOrders: z.boolean().exactOptional(),
    usesReady: z.boolean().exactOptional(),
    version,
  }),
  response: answerWith(OwnerStore),
} as const satisfies Contract;

/**
 * Adds profiles without an id. Refuses to leave out a profile of a store (409 `profile_used`) or a class of an item
 * (409 `class_used`).
 */
export const setTaxes = {
  method: 'PUT',
  path: '/owner/taxes',
  access: 'shop.edit',
  summary: 'Set the tax profiles and their rates',
  body: z.strictObject({
    taxProfiles: z
      .array(
        z.strictObject({
          id: z.int().min(1).max(32_767).exactOptional(),
          name,
          isInclusive: z.boolean(),
          rates: z
            .array(
              z.strictObject({ taxClass: Slug.max(40), label: text(30).min(1), rateBp: z.int().min(0).max(10_000) }),
            )
            .max(20),
        }),
      )
      .min(1)
      .max(20),
    version,
  }),
  response: answerWith(z.looseObject({ version: z.number().int() }) as unknown as z.ZodType<OwnerShop>),
} as const satisfies Contract;

/**
 * Refused with 409 `has_orders` once there are orders. A currency without cards while cards are on: 409
 * `currency_without_cards`.
 */
export const setMoney = {
  method: 'PUT',
  path: '/owner/money',
  access: 'shop.edit',
  summary: 'Set the currency, and how amounts are written',
  body: z.strictObject({
    money: z.strictObject({
      code: z.string().regex(/^[A-Z]{3}$/),
      minor: z.literal([0, 2, 3]),
      locale: z
        .string()
        .min(2)
        .max(20)
        .regex(/^[A-Za-z0-9-]+$/),
    }),
    version,
  }),
  response: answerWith(z.looseObject({ version: z.number().int() }) as unknown as z.ZodType<OwnerShop>),
} as const satisfies Contract;

/** Publishes at once. Vouchers that members have stay valid. */
export const switchWelcomeDrink = {
  method: 'PUT',
  path: '/owner/welcome-drink',
  access: 'shop.edit',
  summary: 'Give new members a welcome drink, or none',
  body: z.strictObject({ isOn: z.boolean() }),
  response: answerWith(z.object({ isOn: z.boolean() })),
} as const satisfies Contract;
