import {
  categoryFields,
  dealFields,
  groupFields,
  itemFields,
  optionFields,
  RowId,
  Slug,
} from '@juniper/core/contracts/menu-rows.ts';
import { z } from 'zod';
import { StartProblem } from '../../env.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Draft } from './draft.ts';

const mark = z.literal(true).exactOptional();

const Category = z.strictObject({ slug: Slug, ...categoryFields, isArchived: mark });

const Option = z.strictObject({ id: RowId, ...optionFields, isArchived: mark });

const Group = z
  .strictObject({ id: RowId, ...groupFields, options: z.array(Option), isArchived: mark })
  .refine(({ kind, max }) => kind !== 'one' || max === 1, {
    path: ['max'],
    message: 'Of a single choice the most is 1.',
  })
  .refine(({ min, max }) => min <= max, { path: ['min'], message: 'The least is more than the most.' });

const Item = z.strictObject({ id: RowId, ...itemFields, isDraft: mark, isArchived: mark });

const Deal = z
  .strictObject({ id: RowId, ...dealFields })
  .refine(({ from, to }) => !to || to >= from, { path: ['to'], message: 'It ends before it begins.' });

const isUnique = (keys: unknown[]) => new Set(keys).size === keys.length;

/** The rules that hold for drafts and archived rows too; `checkCatalogue` has the others. */
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
      ),
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
    type Used = NonNullable<(typeof items)[number]['groups']>[number];
    const optionsIn = new Map(groups.map((group) => [group.id, new Set(group.options.map((option) => option.id))]));
    items.forEach((item, nth) => {
      const used = item.groups ?? [];
      const isThere = ({ id, defaults, without = [], prices = [] }: Used) =>
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

export function readMenuFile(content: string): { draft: Draft; revision?: number } {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    throw new StartProblem(`The file is not JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = MenuFile.safeParse(json);
  if (success) {
    const { revision, ...draft } = data;
    return { draft, ...(revision !== undefined && { revision }) };
  }
  throw new StartProblem(error.issues.map(({ path, message }) => `${formatPath(json, path)}: ${message}`).join('\n'));
}

export function refuseImpossible(draft: Draft): void {
  const [issue] = MenuFile.safeParse(draft).error?.issues ?? [];
  if (!issue) return;
  const [, , field] = issue.path;
  throw new HttpError(400, 'invalid_request', issue.message, field === undefined ? {} : { data: { field } });
}

export const writeMenuFile = (draft: Draft, revision: number): string =>
  `${JSON.stringify({ ...draft, revision }, undefined, 2)}\n`;

function formatPath(json: unknown, path: readonly PropertyKey[]): string {
  let part = json as Record<PropertyKey, unknown> | undefined;
  const steps = path.map((step) => {
    part = part?.[step] as typeof part;
    return typeof step === 'number' ? (part?.name ?? part?.label ?? step + 1) : step;
  });
  return steps.length === 0 ? 'The file' : steps.map(String).join(', ');
}
