import { type Change, type Part, type RowKind, rowKinds } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Category, Deal, Item, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import { removeMissingGroups } from '@juniper/core/rules/live-groups.ts';
import { type Draft, isListed, isLive, liveGroups } from './draft.ts';
import { bodyOf, textOf, versionOf } from './snapshot.ts';

export type Row = Category | Item | OptionGroup | Deal;
export type Lists = Record<RowKind, readonly Row[]>;

export const idOf = (row: Row): string | number => ('slug' in row ? row.slug : row.id);

export const listsOf = ({ categories, items, groups, deals }: Draft | Catalogue): Lists => ({
  ...{ category: categories, item: items, group: groups, deal: deals },
});
export const fromLists = ({ category, item, group, deal }: Lists): Draft =>
  ({ shape: 1, categories: category, items: item, groups: group, deals: deal }) as unknown as Draft;

const find = (rows: readonly Row[], id: Part['id']) => rows.find((row) => idOf(row) === id);

/** What audit_log calls it. */
export const subjectOf = ({ kind, id }: Part): string => `${kind}:${id}`;

/** What the draft has of a part: its row, or for positions all ids in their order. */
export const findPart = (draft: Draft, { kind, id }: Part): Row | { ids: (string | number)[] } | undefined =>
  kind === 'positions' ? { ids: listsOf(draft)[id].map(idOf) } : find(listsOf(draft)[kind], id);

export const versionIn = (draft: Draft, part: Part): string => versionOf(findPart(draft, part));

/** The parts in which the draft differs from a published menu. */
export function changesOf(draft: Draft, published: Catalogue, today: string): Change[] {
  const before = { ...published, deals: published.deals.filter((deal) => isListed(deal, today)) };
  return differingParts(before, shownOf(draft, before, today)).map(({ part, words }) => ({
    ...{ ...part, version: versionIn(draft, part), words },
  }));
}

/**
 * What the draft shows. Unlike in `catalogueOf`, what only the draft has taken off the menu may still be named by other
 * rows: a group by its items, an item by its deal. Those rows have not changed.
 */
function shownOf(draft: Draft, published: Catalogue, today: string): Catalogue {
  const groups = liveGroups(draft.groups);
  const named = [...groups, ...published.groups].map((group) => ({
    ...group,
    options: [groups, published.groups].flatMap((list) => list.find(({ id }) => id === group.id)?.options ?? []),
  }));
  const items = draft.items.filter(isLive).map((item) => removeMissingGroups(item, named));
  const ids = new Set([...items, ...published.items].map(({ id }) => id));
  const deals = draft.deals.filter((deal) => ids.has(deal.id) && isListed(deal, today));
  // Written and read, so that it has its fields in the same order as what is published.
  return JSON.parse(bodyOf({ ...published, categories: draft.categories.filter(isLive), items, groups, deals }));
}

/** Each part that is not the same in both, and how it differs, in words. */
export function differingParts(before: Catalogue, after: Catalogue): { part: Part; words: string[] }[] {
  const [old, now] = [listsOf(before), listsOf(after)];
  // So that a deal can be called by its item's name.
  const items = [...new Map([...before.items, ...after.items].map((item) => [item.id, item])).values()];
  const say = (kind: RowKind, [was, is]: [readonly Row[], readonly Row[]]) => {
    const of = (rows: readonly Row[]): Catalogue => ({
      ...fromLists({ ...{ category: [], item: kind === 'deal' ? items : [], group: [], deal: [] }, [kind]: rows }),
      shop: after.shop,
    });
    return diffCatalogues(of(was), of(is));
  };
  return rowKinds.flatMap((kind) => {
    const ids = [...new Set([...old[kind], ...now[kind]].map(idOf))];
    const rowsOf = (id: string | number) => [old, now].map((lists) => lists[kind].filter((row) => idOf(row) === id));
    const isIn = (rows: readonly Row[]) => (row: Row) => find(rows, idOf(row)) !== undefined;
    const [was, is] = [old[kind].filter(isIn(now[kind])), now[kind].filter(isIn(old[kind]))];
    const isMoved = was.some((row, nth) => idOf(row) !== idOf(is[nth] as Row));
    return [
      ...ids
        .map((id) => ({ id, rows: rowsOf(id) as [Row[], Row[]] }))
        .filter(({ rows: [one, other] }) => textOf(one[0]) !== textOf(other[0]))
        .map(({ id, rows }) => ({ part: { kind, id } as Part, words: say(kind, rows) })),
      ...(isMoved
        ? [
            {
              part: { kind: 'positions', id: kind } as const,
              words: say(kind, [is.toSorted(byPlaceIn(was)), is]).slice(0, 1),
            },
          ]
        : []),
    ];
  });
}

const byPlaceIn = (rows: readonly Row[]) => {
  const places = new Map(rows.map((row, place) => [idOf(row), place]));
  return (one: Row, other: Row) => (places.get(idOf(one)) ?? 0) - (places.get(idOf(other)) ?? 0);
};

/** The published menu with these parts of the draft, and what they cannot do without. */
export function withParts(published: Catalogue, draft: Draft, parts: readonly Part[], today: string): Catalogue {
  const now = listsOf(shownOf(draft, published, today));
  const lists = listsOf(published);
  for (const part of partsWithNeeded(published, draft, parts, today)) {
    if (part.kind !== 'positions') lists[part.kind] = putRow(lists[part.kind], now[part.kind], part.id);
  }
  for (const { kind, id } of parts) {
    if (kind === 'positions') lists[id] = reorder(lists[id], now[id].map(idOf));
  }
  const { categories, items, groups, deals } = fromLists(lists);
  const ids = new Set(items.map(({ id }) => id));
  return {
    ...published,
    categories,
    items: items.map((item) => removeMissingGroups(item, groups)),
    groups,
    deals: deals.filter(({ id }) => ids.has(id)),
  };
}

/** Adds the category and groups of an item, and the item of a deal, unless they are published. */
export function partsWithNeeded(published: Catalogue, draft: Draft, parts: readonly Part[], today: string): Part[] {
  const [old, now] = [listsOf(published), listsOf(shownOf(draft, published, today))];
  const isPublished = (part: Part) => part.kind !== 'positions' && find(old[part.kind], part.id) !== undefined;
  const itemsOfDeals = parts.flatMap(({ kind, id }): Part[] =>
    kind === 'deal' && find(now.deal, id) ? [{ kind: 'item', id }] : [],
  );
  const withItems = [...parts, ...itemsOfDeals.filter((part) => !isPublished(part))];
  const neededByItems = withItems.flatMap(({ kind, id }): Part[] => {
    const item = kind === 'item' ? (find(now.item, id) as Item | undefined) : undefined;
    if (!item) return [];
    const groups = (item.groups ?? []).map((group): Part => ({ kind: 'group', id: group.id }));
    return [{ kind: 'category', id: item.category }, ...groups];
  });
  return [...withItems, ...neededByItems.filter((part) => !isPublished(part))];
}

/** A new row comes after the nearest one before it that is there; one that is no longer shown goes. */
function putRow(rows: readonly Row[], shown: readonly Row[], id: string | number): Row[] {
  const place = shown.findIndex((row) => idOf(row) === id);
  const row = shown[place];
  if (!row) return rows.filter((other) => idOf(other) !== id);
  if (find(rows, id)) return rows.map((other) => (idOf(other) === id ? row : other));
  const ahead = shown.slice(0, place).findLast((other) => find(rows, idOf(other)));
  const after = ahead ? rows.findIndex((other) => idOf(other) === idOf(ahead)) + 1 : 0;
  return rows.toSpliced(after, 0, row);
}

/** These change places among themselves; ids that are not there are passed over, and other rows stay where they are. */
export function reorder<Any extends Row>(rows: readonly Any[], ids: readonly (string | number)[]): Any[] {
  const next = ids.flatMap((id) => rows.filter((row) => idOf(row) === id)).values();
  return rows.map((row) => (ids.includes(idOf(row)) ? (next.next().value as Any) : row));
}

/** The draft with these parts as they are published. What was never published is archived. */
export function takeBack(draft: Draft, published: Catalogue, parts: readonly Part[]): Draft {
  const [lists, live] = [listsOf(draft), listsOf(published)];
  for (const { kind, id } of parts) {
    if (kind === 'positions') lists[id] = reorder(lists[id], live[id].map(idOf));
    else if (kind === 'deal') lists.deal = putRow(lists.deal, live.deal, id);
    else lists[kind] = lists[kind].map((row) => (idOf(row) === id ? asPublished(row, find(live[kind], id)) : row));
  }
  return fromLists(lists);
}

const archived = <Any extends object>(row: Any) => ({ ...row, isArchived: true });

function asPublished(row: Row, published: Row | undefined): Row {
  if (!published) return archived(row);
  if (!('options' in published)) return published;
  const others = (row as OptionGroup).options.filter(({ id }) => !published.options.some((option) => option.id === id));
  return { ...published, options: [...published.options, ...others.map(archived)] };
}
