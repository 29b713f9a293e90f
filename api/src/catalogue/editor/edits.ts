import type { CategoryForm, DealForm, GroupForm, ItemForm, Part, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Draft } from '../menu/draft.ts';
import { getRowId, reorder, toDraft, toLists } from '../menu/parts.ts';
import type { Edit } from './edit-draft.ts';
import type { DraftRow } from './row-view.ts';

type Plan<Kind extends Part['kind']> = (draft: Draft) => Edit<Kind>;
type Seen = { version: string };

/** Numbers below are the default cafe's. Rows are never deleted, so a number is given once. */
const nextNumber = (rows: readonly { id: number }[]) => Math.max(999, ...rows.map(({ id }) => id)) + 1;

const marked = (mark: 'isDraft' | 'isArchived', is: boolean) => (is ? { [mark]: true as const } : {});

function add<Kind extends RowKind>(draft: Draft, kind: Kind, row: DraftRow[Kind]): Edit<Kind> {
  const lists = toLists(draft);
  return { part: { kind, id: getRowId(row) }, next: toDraft({ ...lists, [kind]: [...lists[kind], row] }) };
}

/** `to` makes the row that comes in its place. */
function replace<Kind extends RowKind>(
  draft: Draft,
  kind: Kind,
  id: string | number,
  to: (row: DraftRow[Kind]) => DraftRow[Kind],
): Draft {
  const lists = toLists(draft);
  const rows = lists[kind] as DraftRow[Kind][];
  if (!rows.some((row) => getRowId(row) === id)) throw notFound();
  return toDraft({ ...lists, [kind]: rows.map((row) => (getRowId(row) === id ? to(row) : row)) });
}

const toItem = (id: number, { isDraft, ...fields }: ItemForm): DraftRow['item'] => ({
  id,
  ...fields,
  ...marked('isDraft', isDraft),
});

export const addItem =
  (form: ItemForm): Plan<'item'> =>
  (draft) =>
    add(draft, 'item', toItem(nextNumber(draft.items), form));

export const changeItem =
  (id: number, { version: seen, ...form }: ItemForm & Seen): Plan<'item'> =>
  (draft) => ({
    part: { kind: 'item', id },
    seen,
    next: replace(draft, 'item', id, ({ isArchived = false }) => ({
      ...toItem(id, form),
      ...marked('isArchived', isArchived),
    })),
  });

export const addCategory =
  (form: CategoryForm): Plan<'category'> =>
  (draft) => {
    if (draft.categories.some(({ slug }) => slug === form.slug)) {
      throw new HttpError(409, 'slug_taken', `There is a category '${form.slug}' already.`, {
        data: { field: 'slug' },
      });
    }
    return add(draft, 'category', form);
  };

export const changeCategory =
  (slug: string, { version: seen, ...form }: Omit<CategoryForm, 'slug'> & Seen): Plan<'category'> =>
  (draft) => ({
    part: { kind: 'category', id: slug },
    seen,
    next: replace(draft, 'category', slug, ({ isArchived = false }) => ({
      slug,
      ...form,
      ...marked('isArchived', isArchived),
    })),
  });

export const addGroup =
  (form: GroupForm): Plan<'group'> =>
  (draft) =>
    add(draft, 'group', { ...form, id: nextNumber(draft.groups), options: numberOptions(draft, form, []) });

export const changeGroup =
  (id: number, { version: seen, ...form }: GroupForm & Seen): Plan<'group'> =>
  (draft) => ({
    part: { kind: 'group', id },
    seen,
    next: replace(draft, 'group', id, ({ options, isArchived = false }) => ({
      ...form,
      id,
      options: numberOptions(draft, form, options),
      ...marked('isArchived', isArchived),
    })),
  });

type Options = DraftRow['group']['options'];

/** New ones get numbers; those that the form leaves out are archived. */
function numberOptions(draft: Draft, { options }: GroupForm, known: Options): Options {
  const isKnown = (id: number) => known.some((option) => option.id === id);
  if (options.some(({ id }) => id !== undefined && !isKnown(id))) {
    throw new HttpError(400, 'invalid_request', 'That option is not in this group.', { data: { field: 'options' } });
  }
  let next = nextNumber(draft.groups.flatMap((group) => group.options));
  const named = options.map(({ id, isArchived, ...fields }) => ({
    ...fields,
    id: id ?? next++,
    ...marked('isArchived', isArchived),
  }));
  const others = known.filter(({ id }) => !named.some((option) => option.id === id));
  return [...named, ...others.map((option) => ({ ...option, isArchived: true as const }))];
}

/** Takes a row off the menu, or puts it back. */
export const setArchived =
  <Kind extends 'category' | 'item' | 'group'>(
    kind: Kind,
    id: string | number,
    { version: seen }: Seen,
    is: boolean,
  ): Plan<Kind> =>
  (draft) => ({
    part: { kind, id },
    seen,
    next: replace(draft, kind, id, (row) => {
      const { isArchived: _, ...rest } = row as DraftRow['item'];
      return { ...rest, ...marked('isArchived', is) } as DraftRow[Kind];
    }),
  });

export const putDeal =
  (id: number, { version: seen, ...form }: DealForm & { version: string | null }): Plan<'deal'> =>
  (draft) => {
    if (!draft.items.some((item) => item.id === id)) throw notFound();
    const deal = { id, ...form };
    const { part, next } = draft.deals.some((other) => other.id === id)
      ? { part: { kind: 'deal' as const, id }, next: replace(draft, 'deal', id, () => deal) }
      : add(draft, 'deal', deal);
    return { part, next, seen };
  };

export const removeDeal =
  (id: number, { version: seen }: Seen): Plan<'deal'> =>
  (draft) => ({
    part: { kind: 'deal', id },
    seen,
    next: { ...draft, deals: draft.deals.filter((deal) => deal.id !== id) },
  });

export const setPositions =
  ({ kind, ids }: { kind: RowKind; ids: readonly (string | number)[] }): Plan<'positions'> =>
  (draft) => {
    const lists = toLists(draft);
    if (!ids.every((id) => lists[kind].some((row) => getRowId(row) === id))) throw notFound();
    return {
      part: { kind: 'positions', id: kind },
      next: toDraft({ ...lists, [kind]: reorder(lists[kind], ids) }),
    };
  };
