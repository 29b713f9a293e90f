import type { CategoryForm, DealForm, GroupForm, ItemForm, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Draft } from '../menu/draft.ts';
import { getRowId, reorder, toDraft, toLists } from '../menu/parts.ts';
import type { Edit } from './edit-draft.ts';
import type { DraftRow } from './row-view.ts';

/** `version` is the one that was on the screen. */
type VersionedForm = { version: string };

/** Numbers below are the default cafe's. Rows are never deleted, so a number is given once. */
const nextNumber = (rows: readonly { id: number }[]) => Math.max(999, ...rows.map(({ id }) => id)) + 1;

const toMark = (mark: 'isDraft' | 'isArchived', isSet: boolean) => (isSet ? { [mark]: true as const } : {});

function add<Kind extends RowKind>(draft: Draft, kind: Kind, row: DraftRow[Kind]): Edit<Kind> {
  const lists = toLists(draft);
  return { part: { kind, id: getRowId(row) }, next: toDraft({ ...lists, [kind]: [...lists[kind], row] }) };
}

function replace<Kind extends RowKind>(
  draft: Draft,
  { kind, id, version }: { kind: Kind; id: string | number; version: string | null },
  toRow: (row: DraftRow[Kind]) => DraftRow[Kind],
): Edit<Kind> {
  const lists = toLists(draft);
  const rows = lists[kind] as DraftRow[Kind][];
  if (!rows.some((row) => getRowId(row) === id)) throw notFound();
  const next = toDraft({ ...lists, [kind]: rows.map((row) => (getRowId(row) === id ? toRow(row) : row)) });
  return { part: { kind, id }, version, next };
}

const toItem = (id: number, { isDraft, ...fields }: ItemForm): DraftRow['item'] => ({
  id,
  ...fields,
  ...toMark('isDraft', isDraft),
});

export const addItem = (draft: Draft, form: ItemForm) => add(draft, 'item', toItem(nextNumber(draft.items), form));

export const changeItem = (draft: Draft, id: number, { version, ...form }: ItemForm & VersionedForm) =>
  replace(draft, { kind: 'item', id, version }, ({ isArchived = false }) => ({
    ...toItem(id, form),
    ...toMark('isArchived', isArchived),
  }));

export function addCategory(draft: Draft, form: CategoryForm) {
  if (!draft.categories.some(({ slug }) => slug === form.slug)) return add(draft, 'category', form);
  const message = `There is a category '${form.slug}' already.`;
  throw new HttpError(409, 'slug_taken', message, { data: { field: 'slug' } });
}

export const changeCategory = (
  draft: Draft,
  slug: string,
  { version, ...form }: Omit<CategoryForm, 'slug'> & VersionedForm,
) =>
  replace(draft, { kind: 'category', id: slug, version }, ({ isArchived = false }) => ({
    slug,
    ...form,
    ...toMark('isArchived', isArchived),
  }));

export const addGroup = (draft: Draft, form: GroupForm) =>
  add(draft, 'group', { ...form, id: nextNumber(draft.groups), options: numberOptions(draft, form, []) });

export const changeGroup = (draft: Draft, id: number, { version, ...form }: GroupForm & VersionedForm) =>
  replace(draft, { kind: 'group', id, version }, ({ options, isArchived = false }) => ({
    ...form,
    id,
    options: numberOptions(draft, form, options),
    ...toMark('isArchived', isArchived),
  }));

type Options = DraftRow['group']['options'];

function numberOptions(draft: Draft, { options }: GroupForm, before: Options): Options {
  if (options.some(({ id }) => id !== undefined && !before.some((option) => option.id === id))) {
    throw new HttpError(400, 'invalid_request', 'That option is not in this group.', { data: { field: 'options' } });
  }
  let next = nextNumber(draft.groups.flatMap((group) => group.options));
  const named = options.map(({ id, isArchived, ...fields }) => ({
    ...fields,
    id: id ?? next++,
    ...toMark('isArchived', isArchived),
  }));
  const others = before.filter(({ id }) => !named.some((option) => option.id === id));
  return [...named, ...others.map((option) => ({ ...option, isArchived: true as const }))];
}

export const setArchived = <Kind extends 'category' | 'item' | 'group'>(
  draft: Draft,
  { kind, id, isArchived }: { kind: Kind; id: string | number; isArchived: boolean },
  { version }: VersionedForm,
) =>
  replace(draft, { kind, id, version }, (row) => {
    const { isArchived: _, ...rest } = row as DraftRow['item'];
    return { ...rest, ...toMark('isArchived', isArchived) } as DraftRow[Kind];
  });

export function putDeal(
  draft: Draft,
  id: number,
  { version, ...form }: DealForm & { version: string | null },
): Edit<'deal'> {
  if (!draft.items.some((item) => item.id === id)) throw notFound();
  const deal = { id, ...form };
  return draft.deals.some((other) => other.id === id)
    ? replace(draft, { kind: 'deal', id, version }, () => deal)
    : { ...add(draft, 'deal', deal), version };
}

export const removeDeal = (draft: Draft, id: number, { version }: VersionedForm): Edit<'deal'> => ({
  part: { kind: 'deal', id },
  version,
  next: { ...draft, deals: draft.deals.filter((deal) => deal.id !== id) },
});

export function setPositions(
  draft: Draft,
  { kind, ids }: { kind: RowKind; ids: readonly (string | number)[] },
): Edit<'positions'> {
  const lists = toLists(draft);
  if (!ids.every((id) => lists[kind].some((row) => getRowId(row) === id))) throw notFound();
  return { part: { kind: 'positions', id: kind }, next: toDraft({ ...lists, [kind]: reorder(lists[kind], ids) }) };
}
