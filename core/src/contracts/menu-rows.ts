import { z } from 'zod';
import { maxProductId } from '../rules/catalogue.ts';
import { isReadable, unreadableText } from '../rules/names.ts';
import { plainText } from './plain-text.ts';

const text = (maxLength = 500) => z.string().max(maxLength).regex(plainText).refine(isReadable, unreadableText);
const name = text(80).min(1);
const shortName = text(40).min(1);
const words = z.array(text(40)).max(40);
const bound = z.int().min(0).max(9);
const seconds = z.int().min(0).max(3_600);
const extra = z.int().min(-100_000).max(100_000);
/** PostgreSQL has no year 0. */
const day = z.iso.date().refine((value) => value >= '2000-01-01');

export const RowId = z.int().min(1).max(maxProductId);
export const PathNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= maxProductId);

export const Slug = text(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** Null: not stated. An empty list: stated, none. */
const facts = { allergens: words.nullable(), traces: words.nullable(), diet: words };

/** Empty: none yet, which cannot be published. */
const picture = text(80);

/**
 * Used by the file of `juniper menu` and the console's forms. Publishing checks rules about several rows
 * (`checkCatalogue`).
 */
export const categoryFields = {
  label: name,
  singular: name,
  plural: name,
  title: text(),
  lead: text(),
  description: text(),
  picture,
  hasPage: z.boolean(),
  hasSearch: z.boolean(),
  heart: z.enum(['wishlist', 'favorite', 'visit']),
};

/** Absent fields are the group's own. */
const ItemGroup = z.strictObject({
  id: RowId,
  min: bound.exactOptional(),
  max: bound.min(1).exactOptional(),
  defaults: z.array(z.tuple([RowId, z.int().min(1).max(9)])).max(20),
  without: z.array(RowId).max(100).exactOptional(),
  prices: z
    .array(z.tuple([RowId, extra]))
    .max(100)
    .exactOptional(),
});

export const itemFields = {
  category: Slug,
  name,
  description: text(300),
  picture,
  section: z.enum(['hot', 'cold', 'food']).exactOptional(),
  priceCents: z.int().min(0).max(1_000_000),
  availableFrom: day.exactOptional(),
  isDrink: z.boolean(),
  ...facts,
  groups: z.array(ItemGroup).max(20).exactOptional(),
  station: Slug.max(40).exactOptional(),
  makeSeconds: seconds.exactOptional(),
  nextSeconds: seconds.exactOptional(),
  taxClass: Slug.max(40).exactOptional(),
};

export const optionFields = {
  name: shortName,
  ticketName: shortName.exactOptional(),
  priceCents: extra,
  ...facts,
  makeSeconds: seconds.exactOptional(),
};

export const groupFields = { name: shortName, kind: z.enum(['one', 'many', 'count']), min: bound, max: bound.min(1) };

export const dealFields = {
  percentOff: z.int().min(1).max(90),
  from: day,
  to: day.exactOptional(),
  isAllDay: z.literal(true).exactOptional(),
};
