import { largestProductId } from '@juniper/core/rules/cart.ts';
import { z } from 'zod';
import { StartProblem } from '../env.ts';
import type { Draft } from './draft-store.ts';

/** Neither control characters nor half a surrogate pair, which PostgreSQL does not store. */
const text = (most = 500) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const name = text(80).min(1);
const words = z.array(text(40));
const id = z.int().min(1).max(largestProductId);
const day = z.iso.date();

const Category = z.strictObject({
  slug: text(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  ...{ label: name, singular: name, plural: name },
  ...{ title: text(), lead: text(), description: text(), picture: name },
  ...{ hasPage: z.boolean(), hasSearch: z.boolean() },
  heart: z.enum(['wishlist', 'favorite', 'visit']),
  isArchived: z.literal(true).exactOptional(),
});

const facts = { allergens: words.nullable(), traces: words.nullable(), diet: words };
const bound = z.int().min(0).max(9);
const extra = z.int().min(-100_000).max(100_000);
const shortName = text(40).min(1);

const ItemGroup = z.strictObject({
  id,
  ...{ min: bound.exactOptional(), max: bound.min(1).exactOptional() },
  defaults: z.array(z.tuple([id, z.int().min(1).max(9)])),
  without: z.array(id).exactOptional(),
  prices: z.array(z.tuple([id, extra])).exactOptional(),
});

const Option = z.strictObject({
  ...{ id, name: shortName, ticketName: shortName.exactOptional(), priceCents: extra, ...facts },
  isArchived: z.literal(true).exactOptional(),
});

const Group = z.strictObject({
  ...{ id, name: shortName, kind: z.enum(['one', 'many', 'count']), min: bound, max: bound.min(1) },
  options: z.array(Option),
  isArchived: z.literal(true).exactOptional(),
});

const Item = z.strictObject({
  ...{ id, category: text(80), name, description: text(300), picture: name },
  section: z.enum(['hot', 'cold', 'food']).exactOptional(),
  priceCents: z.int().min(0).max(1_000_000),
  availableFrom: day.exactOptional(),
  isDrink: z.boolean(),
  ...facts,
  groups: z.array(ItemGroup).exactOptional(),
  isDraft: z.literal(true).exactOptional(),
  isArchived: z.literal(true).exactOptional(),
});

const Deal = z
  .strictObject({ id, percentOff: z.int().min(1).max(90), from: day, to: day.exactOptional() })
  .refine(({ from, to }) => !to || to >= from, 'It ends before it begins.');

const isUnique = (keys: unknown[]) => new Set(keys).size === keys.length;

/** The shape of the file, and what the tables ask of drafts and archived rows too; `checkCatalogue` looks at the rest. */
const MenuFile = z
  .strictObject({
    shape: z.literal(1),
    categories: z.array(Category).refine((rows) => isUnique(rows.map(({ slug }) => slug)), 'A slug is there twice.'),
    items: z.array(Item).refine((rows) => isUnique(rows.map((row) => row.id)), 'An id is there twice.'),
    groups: z
      .array(Group)
      .refine((rows) => isUnique(rows.map((row) => row.id)), 'An id is there twice.')
      .refine(
        (rows) => isUnique(rows.flatMap(({ options }) => options.map((option) => option.id))),
        'An option is there twice.',
      )
      .refine((rows) => rows.every(({ kind, max }) => kind !== 'one' || max === 1), 'Of a single choice the most is 1.')
      .refine((rows) => rows.every(({ min, max }) => min <= max), 'The least is more than the most.'),
    /** The live revision when it was written. */
    revision: z.int().min(1).exactOptional(),
    deals: z.array(Deal).refine((rows) => isUnique(rows.map((row) => row.id)), 'An item has two deals.'),
  })
  .superRefine(({ categories, items, groups, deals }, context) => {
    const slugs = new Set(categories.map(({ slug }) => slug));
    const ids = new Set(items.map((row) => row.id));
    items.forEach(({ category }, nth) => {
      if (slugs.has(category)) return;
      context.addIssue({ code: 'custom', path: ['items', nth, 'category'], message: `There is no '${category}'.` });
    });
    const optionsIn = new Map(groups.map((group) => [group.id, new Set(group.options.map((option) => option.id))]));
    items.forEach((item, nth) => {
      const used = item.groups ?? [];
      const isThere = ({ id, defaults, without = [], prices = [] }: z.infer<typeof ItemGroup>) =>
        [...defaults, ...prices].every(([option]) => optionsIn.get(id)?.has(option)) &&
        without.every((option) => optionsIn.get(id)?.has(option));
      const isWrong = used.some((group) => !optionsIn.has(group.id) || !isThere(group));
      if (!isWrong && isUnique(used.map((group) => group.id))) return;
      const message = 'It names a group twice, or a group or an option that is not there.';
      context.addIssue({ code: 'custom', path: ['items', nth, 'groups'], message });
    });
    deals.forEach((deal, nth) => {
      if (ids.has(deal.id)) return;
      context.addIssue({ code: 'custom', path: ['deals', nth, 'id'], message: `There is no item ${deal.id}.` });
    });
  });

/** Reads what `writeMenuFile` wrote, or somebody by hand. */
export function readMenuFile(content: string): { draft: Draft; revision?: number } {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch (error) {
    throw new StartProblem(`The file is not JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = MenuFile.safeParse(given);
  if (success) {
    const { revision, ...draft } = data;
    return { draft, ...(revision !== undefined && { revision }) };
  }
  throw new StartProblem(error.issues.map(({ path, message }) => `${pathIn(given, path)}: ${message}`).join('\n'));
}

export const writeMenuFile = (draft: Draft, revision: number): string =>
  `${JSON.stringify({ ...draft, revision }, undefined, 2)}\n`;

/** ['items', 2, 'priceCents'] -> 'items, Latte, priceCents' */
function pathIn(given: unknown, path: readonly PropertyKey[]): string {
  let part = given as Record<PropertyKey, unknown> | undefined;
  const steps = path.map((step) => {
    part = part?.[step] as typeof part;
    return typeof step === 'number' ? (part?.name ?? part?.label ?? step + 1) : step;
  });
  return steps.length === 0 ? 'The file' : steps.map(String).join(', ');
}
