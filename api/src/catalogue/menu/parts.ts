import { type Change, type Part, type RowKind, rowKinds } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Category, Deal, Item, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import { removeMissingGroups } from '@juniper/core/rules/live-groups.ts';
import { type Draft, isListed, isLive, liveGroups } from './draft.ts';
import { hashRow, serializeCatalogue, serializeRow } from './snapshot.ts';

export type Row = Category | Item | OptionGroup | Deal;
export type Lists = Record<RowKind, readonly Row[]>;

export const getRowId = (row: Row): string | number => ('slug' in row ? row.slug : row.id);

export const toLists = ({ categories, items, groups, deals }: Draft | Catalogue): Lists => ({
  category: categories,
  item: items,
  group: groups,
  deal: deals,
});
export const toDraft = ({ category, item, group, deal }: Lists): Draft =>
  ({ shape: 1, categories: category, items: item, groups: group, deals: deal }) as unknown as Draft;

const find = (rows: readonly Row[], id: Part['id']) => rows.find((row) => getRowId(row) === id);

export const getSubject = ({ kind, id }: Part): string => `${kind}:${id}`;

export const findPart = (
  draft: Draft | Catalogue,
  { kind, id }: Part,
): Row | { ids: (string | number)[] } | undefined =>
  kind === 'positions' ? { ids: toLists(draft)[id].map(getRowId) } : find(toLists(draft)[kind], id);

export const getVersion = (draft: Draft, part: Part): string => hashRow(findPart(draft, part));

export function listChanges(draft: Draft, published: Catalogue, today: string): Change[] {
  const before = { ...published, deals: published.deals.filter((deal) => isListed(deal, today)) };
  return listDifferingParts(before, toShown(draft, before, today)).map(({ part, words }) => ({
    ...part,
    version: getVersion(draft, part),
    words,
  }));
}

/**
 * Returns the menu that the draft shows. Unlike `toCatalogue`, rows may name others that only the draft has taken off the
 * menu, as items name a group or a deal its item: the rows that name them have not changed.
 */
function toShown(draft: Draft, published: Catalogue, today: string): Catalogue {
  const groups = liveGroups(draft.groups);
  const named = [...groups, ...published.groups].map((group) => ({
    ...group,
    options: [groups, published.groups].flatMap((list) => list.find(({ id }) => id === group.id)?.options ?? []),
  }));
  const items = draft.items.filter(isLive).map((item) => removeMissingGroups(item, named));
  const ids = new Set([...items, ...published.items].map(({ id }) => id));
  const deals = draft.deals.filter((deal) => ids.has(deal.id) && isListed(deal, today));
  // Serialized, so that fields have the order of the published menu.
  return JSON.parse(
    serializeCatalogue({ ...published, categories: draft.categories.filter(isLive), items, groups, deals }),
  );
}

export function listDifferingParts(before: Catalogue, after: Catalogue): { part: Part; words: string[] }[] {
  const [old, now] = [toLists(before), toLists(after)];
  const items = [...new Map([...before.items, ...after.items].map((item) => [item.id, item])).values()];
  const describe = (kind: RowKind, [was, is]: [readonly Row[], readonly Row[]]) => {
    const toCatalogue = (rows: readonly Row[]): Catalogue => ({
      ...toDraft({ category: [], item: kind === 'deal' ? items : [], group: [], deal: [], [kind]: rows }),
      shop: after.shop,
    });
    return diffCatalogues(toCatalogue(was), toCatalogue(is));
  };
  return rowKinds.flatMap((kind) => {
    const ids = [...new Set([...old[kind], ...now[kind]].map(getRowId))];
    const findRows = (id: string | number) =>
      [old, now].map((lists) => lists[kind].filter((row) => getRowId(row) === id));
    const was = old[kind].filter((row) => find(now[kind], getRowId(row)));
    const is = now[kind].filter((row) => find(old[kind], getRowId(row)));
    const isMoved = was.some((row, nth) => getRowId(row) !== getRowId(is[nth] as Row));
    const changed = ids
      .map((id) => ({ id, rows: findRows(id) as [Row[], Row[]] }))
      .filter(({ rows: [one, other] }) => serializeRow(one[0]) !== serializeRow(other[0]))
      .map(({ id, rows }) => ({ part: { kind, id } as Part, words: describe(kind, rows) }));
    if (!isMoved) return changed;
    const words = describe(kind, [is.toSorted(byPlaceIn(was)), is]).slice(0, 1);
    return [...changed, { part: { kind: 'positions', id: kind } as Part, words }];
  });
}

const byPlaceIn = (rows: readonly Row[]) => {
  const places = new Map(rows.map((row, place) => [getRowId(row), place]));
  return (one: Row, other: Row) => (places.get(getRowId(one)) ?? 0) - (places.get(getRowId(other)) ?? 0);
};

export function withParts(published: Catalogue, draft: Draft, parts: readonly Part[], today: string): Catalogue {
  const now = toLists(toShown(draft, published, today));
  const lists = toLists(published);
  for (const part of addNeededParts(published, draft, parts, today)) {
    if (part.kind !== 'positions') lists[part.kind] = putRow(lists[part.kind], now[part.kind], part.id);
  }
  for (const { kind, id } of parts) {
    if (kind === 'positions') lists[id] = reorder(lists[id], now[id].map(getRowId));
  }
  const { categories, items, groups, deals } = toDraft(lists);
  const ids = new Set(items.map(({ id }) => id));
  return {
    ...published,
    categories,
    items: items.map((item) => removeMissingGroups(item, groups)),
    groups,
    deals: deals.filter(({ id }) => ids.has(id)),
  };
}

export function addNeededParts(published: Catalogue, draft: Draft, parts: readonly Part[], today: string): Part[] {
  const [old, now] = [toLists(published), toLists(toShown(draft, published, today))];
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

/** Inserts a new row after the nearest one before it, replaces an old one, and removes one that is not shown any more. */
export function putRow(rows: readonly Row[], shown: readonly Row[], id: string | number): Row[] {
  const place = shown.findIndex((row) => getRowId(row) === id);
  const row = shown[place];
  if (!row) return rows.filter((other) => getRowId(other) !== id);
  if (find(rows, id)) return rows.map((other) => (getRowId(other) === id ? row : other));
  const ahead = shown.slice(0, place).findLast((other) => find(rows, getRowId(other)));
  const after = ahead ? rows.findIndex((other) => getRowId(other) === getRowId(ahead)) + 1 : 0;
  return rows.toSpliced(after, 0, row);
}

/** Reorders the rows with these ids among themselves. Skips unknown ids; other rows keep their places. */
export function reorder<Any extends Row>(rows: readonly Any[], ids: readonly (string | number)[]): Any[] {
  const next = ids.flatMap((id) => rows.filter((row) => getRowId(row) === id)).values();
  return rows.map((row) => (ids.includes(getRowId(row)) ? (next.next().value as Any) : row));
}

/** Returns the draft with these parts as they are published. Archives parts that were never published. */
export function restoreParts(draft: Draft, published: Catalogue, parts: readonly Part[]): Draft {
  const [lists, live] = [toLists(draft), toLists(published)];
  for (const { kind, id } of parts) {
    if (kind === 'positions') lists[id] = reorder(lists[id], live[id].map(getRowId));
    else if (kind === 'deal') lists.deal = putRow(lists.deal, live.deal, id);
    else lists[kind] = lists[kind].map((row) => (getRowId(row) === id ? asPublished(row, find(live[kind], id)) : row));
  }
  return toDraft(lists);
}

const archive = <Any extends object>(row: Any) => ({ ...row, isArchived: true });

function asPublished(row: Row, published: Row | undefined): Row {
  if (!published) return archive(row);
  if (!('options' in published)) return published;
  const others = (row as OptionGroup).options.filter(({ id }) => !published.options.some((option) => option.id === id));
  return { ...published, options: [...published.options, ...others.map(archive)] };
}
