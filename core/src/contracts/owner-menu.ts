import { z } from 'zod';
import type { Category, Deal, Item, Option, OptionGroup } from '../rules/catalogue.ts';
import type { Shop } from '../rules/shop.ts';
import { answerWith, type Contract } from './contract.ts';
import {
  categoryFields,
  dealFields,
  groupFields,
  itemFields,
  optionFields,
  PathNumber,
  RowId,
  Slug,
} from './menu-rows.ts';

const access = 'menu.edit';

/**
 * Made from a row's content. A change of another version than the row's: 409 `edited_meanwhile` with `EditConflict` in
 * `data`.
 */
const version = z.string();
const Version = version.regex(/^[\w-]{16}$/);

// Rows in answers may be of a newer release, so sections and kinds are any text.
const count = z.number().int();
const facts = {
  allergens: z.array(z.string()).nullable(),
  traces: z.array(z.string()).nullable(),
  diet: z.array(z.string()),
};
const rowState = { isArchived: z.boolean(), version };
const pairs = z.array(z.array(count));

/** A category's `id` is its slug, which never changes because it is the page's path. */
export type OwnerCategory = Category & { id: string; isArchived: boolean; version: string };
const OwnerCategory = z.object({
  id: z.string(),
  slug: z.string(),
  label: z.string(),
  singular: z.string(),
  plural: z.string(),
  title: z.string(),
  lead: z.string(),
  description: z.string(),
  picture: z.string(),
  hasPage: z.boolean(),
  hasSearch: z.boolean(),
  heart: z.string(),
  ...rowState,
}) as unknown as z.ZodType<OwnerCategory>;

/** `isDraft`: the item is not published with everything else. */
export type OwnerItem = Item & { isDraft: boolean; isArchived: boolean; version: string };
const OwnerItem = z.object({
  id: count,
  category: z.string(),
  section: z.string().exactOptional(),
  name: z.string(),
  description: z.string(),
  priceCents: count,
  picture: z.string(),
  availableFrom: z.string().exactOptional(),
  isDrink: z.boolean(),
  ...facts,
  isDraft: z.boolean(),
  ...rowState,
  station: z.string().exactOptional(),
  taxClass: z.string().exactOptional(),
  makeSeconds: count.exactOptional(),
  nextSeconds: count.exactOptional(),
  groups: z
    .array(
      z.object({
        id: count,
        min: count.exactOptional(),
        max: count.exactOptional(),
        defaults: pairs,
        without: z.array(count).exactOptional(),
        prices: pairs.exactOptional(),
      }),
    )
    .exactOptional(),
}) as unknown as z.ZodType<OwnerItem>;

type OwnerOption = Option & { isArchived: boolean };
export type OwnerGroup = Omit<OptionGroup, 'options'> & {
  options: OwnerOption[];
  isArchived: boolean;
  version: string;
};
const OwnerGroup = z.object({
  id: count,
  name: z.string(),
  kind: z.string(),
  min: count,
  max: count,
  ...rowState,
  options: z.array(
    z.object({
      id: count,
      name: z.string(),
      ticketName: z.string().exactOptional(),
      priceCents: count,
      ...facts,
      makeSeconds: count.exactOptional(),
      isArchived: z.boolean(),
    }),
  ),
}) as unknown as z.ZodType<OwnerGroup>;

/** A deal's `id` is its item's. */
export type OwnerDeal = Deal & { version: string };
const OwnerDeal: z.ZodType<OwnerDeal> = z.object({
  id: count,
  percentOff: count,
  from: z.string(),
  to: z.string().exactOptional(),
  isAllDay: z.literal(true).exactOptional(),
  version,
});

export const rowKinds = ['category', 'item', 'group', 'deal'] as const;
export type RowKind = (typeof rowKinds)[number];

const createPart = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.union([
    z.strictObject({ kind: z.enum(['item', 'group', 'deal']), id: RowId, ...extra }),
    z.strictObject({ kind: z.literal('category'), id: Slug, ...extra }),
    z.strictObject({ kind: z.literal('positions'), id: z.enum(rowKinds), ...extra }),
  ]);

/** A row, or the order of all rows of a kind (`id` is that kind). A group is one part with its options. */
export const Part = createPart({});
export type Part = z.infer<typeof Part>;
export const VersionedPart = createPart({ version: Version });
export type VersionedPart = z.infer<typeof VersionedPart>;

/** A part that differs from the published one, with sentences such as 'Latte: $4.00 -> $4.20'. */
export type Change = Part & { version: string; words: string[] };
export const Change = z.object({
  kind: z.string(),
  id: z.union([z.string(), count]),
  version,
  words: z.array(z.string()),
}) as unknown as z.ZodType<Change>;

/** `data` of 409 `edited_meanwhile`. `row` is null if the deal is gone. `by` and `at` are null if unknown. */
export type EditConflict = {
  part: Part;
  row: OwnerCategory | OwnerItem | OwnerGroup | OwnerDeal | null;
  by: string | null;
  at: string | null;
  /** The caller made that change, perhaps on another device. */
  isOwn: boolean;
};

export const getOwnerCatalogue = {
  method: 'GET',
  path: '/owner/catalogue',
  access,
  summary: 'Get the menu as it is being edited, as published, and how they differ',
  conditional: true,
  response: answerWith(
    z.object({
      head: z.object({ revision: count, hash: z.string(), publishedAt: z.iso.datetime() }),
      /** The hash of the menu that this server's pages show. Null: it has no pages. */
      shown: z.string().nullable(),
      categories: z.array(OwnerCategory),
      items: z.array(OwnerItem),
      groups: z.array(OwnerGroup),
      deals: z.array(OwnerDeal),
      shop: z.record(z.string(), z.unknown()) as unknown as z.ZodType<Shop>,
      changes: z.array(Change),
      /** Uploaded pictures, the newest first. `state` is 'waiting', 'ready' or 'failed'. */
      pictures: z.array(z.object({ name: z.string(), state: z.string(), problem: z.string().nullable() })),
    }),
  ),
} as const satisfies Contract;
export type OwnerCatalogue = z.infer<typeof getOwnerCatalogue.response>['data'];

const rowParams = z.object({ id: PathNumber });
const slugParams = z.object({ id: Slug });
const versionBody = z.strictObject({ version: Version });

const itemForm = { ...itemFields, isDraft: z.boolean() };

/** Refuses a category or group that does not exist: 400 `invalid_request` with the field in `data`, here and below. */
export const addItem = {
  method: 'POST',
  path: '/owner/items',
  access,
  summary: 'Add an item to the working copy, as the last one',
  body: z.strictObject(itemForm),
  response: answerWith(OwnerItem),
} as const satisfies Contract;

export const changeItem = {
  method: 'PUT',
  path: '/owner/items/:id',
  access,
  summary: 'Change all fields of an item; an absent field is none',
  params: rowParams,
  body: z.strictObject({ ...itemForm, version: Version }),
  response: answerWith(OwnerItem),
} as const satisfies Contract;
export type ItemForm = z.infer<typeof addItem.body>;

export const archiveItem = {
  method: 'POST',
  path: '/owner/items/:id/archive',
  access,
  summary: 'Take an item off the menu with the next publication',
  params: rowParams,
  body: versionBody,
  response: answerWith(OwnerItem),
} as const satisfies Contract;

export const restoreItem = {
  ...archiveItem,
  path: '/owner/items/:id/restore',
  summary: 'Put an item back that was taken off the menu',
} as const satisfies Contract;

/** Refuses a slug of another category, also of an archived one: 409 `slug_taken`. */
export const addCategory = {
  method: 'POST',
  path: '/owner/categories',
  access,
  summary: 'Add a category to the working copy, as the last one',
  body: z.strictObject({ slug: Slug, ...categoryFields }),
  response: answerWith(OwnerCategory),
} as const satisfies Contract;

export const changeCategory = {
  method: 'PUT',
  path: '/owner/categories/:id',
  access,
  summary: 'Change all fields of a category but its slug',
  params: slugParams,
  body: z.strictObject({ ...categoryFields, version: Version }),
  response: answerWith(OwnerCategory),
} as const satisfies Contract;
export type CategoryForm = z.infer<typeof addCategory.body>;

export const archiveCategory = {
  method: 'POST',
  path: '/owner/categories/:id/archive',
  access,
  summary: 'Take a category off the menu with the next publication',
  params: slugParams,
  body: versionBody,
  response: answerWith(OwnerCategory),
} as const satisfies Contract;

export const restoreCategory = {
  ...archiveCategory,
  path: '/owner/categories/:id/restore',
  summary: 'Put a category back that was taken off the menu',
} as const satisfies Contract;

const optionForm = { ...optionFields, isArchived: z.boolean() };

export const addGroup = {
  method: 'POST',
  path: '/owner/groups',
  access,
  summary: 'Add a group of options to the working copy, as the last one',
  body: z.strictObject({ ...groupFields, options: z.array(z.strictObject(optionForm)).max(50) }),
  response: answerWith(OwnerGroup),
} as const satisfies Contract;

/** Adds options without an id, and archives options that are left out. */
export const changeGroup = {
  method: 'PUT',
  path: '/owner/groups/:id',
  access,
  summary: 'Change all fields of a group and its options',
  params: rowParams,
  body: z.strictObject({
    ...groupFields,
    options: z.array(z.strictObject({ id: RowId.exactOptional(), ...optionForm })).max(50),
    version: Version,
  }),
  response: answerWith(OwnerGroup),
} as const satisfies Contract;
export type GroupForm = Omit<z.infer<typeof changeGroup.body>, 'version'>;

export const archiveGroup = {
  method: 'POST',
  path: '/owner/groups/:id/archive',
  access,
  summary: 'Take a group of options off the menu with the next publication',
  params: rowParams,
  body: versionBody,
  response: answerWith(OwnerGroup),
} as const satisfies Contract;

export const restoreGroup = {
  ...archiveGroup,
  path: '/owner/groups/:id/restore',
  summary: 'Put a group of options back that was taken off the menu',
} as const satisfies Contract;

/** `version` null: the editor saw no deal on this item. */
export const putDeal = {
  method: 'PUT',
  path: '/owner/deals/:id',
  access,
  summary: 'Give an item a deal, or change it',
  params: rowParams,
  body: z.strictObject({ ...dealFields, version: Version.nullable() }),
  response: answerWith(OwnerDeal),
} as const satisfies Contract;
export type DealForm = Omit<z.infer<typeof putDeal.body>, 'version'>;

export const removeDeal = {
  method: 'DELETE',
  path: '/owner/deals/:id',
  access,
  summary: 'Take the deal off an item',
  params: rowParams,
  body: versionBody,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;

const uniqueIds = <Id extends z.ZodType>(id: Id) =>
  z
    .array(id)
    .min(1)
    .max(1_000)
    .refine((ids) => new Set(ids).size === ids.length);

/** Changes no row's version. */
export const setPositions = {
  method: 'PUT',
  path: '/owner/positions',
  access,
  summary: 'Put rows of one kind in this order',
  body: z.union([
    z.strictObject({ kind: z.enum(['item', 'group', 'deal']), ids: uniqueIds(RowId) }),
    z.strictObject({ kind: z.literal('category'), ids: uniqueIds(Slug) }),
  ]),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
