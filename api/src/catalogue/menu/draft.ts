import type {
  Catalogue,
  Category,
  Choice,
  Deal,
  Item,
  ItemGroup,
  Option,
  OptionGroup,
} from '@juniper/core/rules/catalogue.ts';
import { subtractDays } from '@juniper/core/rules/deals.ts';
import { removeMissingGroups } from '@juniper/core/rules/live-groups.ts';
import type { Shop } from '@juniper/core/rules/shop.ts';
import { fieldNames } from './snapshot.ts';

type Archivable = { readonly isArchived?: true };
export type DraftGroup = Omit<OptionGroup, 'options'> &
  Archivable & { readonly options: readonly (Option & Archivable)[] };

/** The working copy of the menu: a catalogue with marks for unpublished rows. The shop part has no draft. */
export type Draft = Omit<Catalogue, 'categories' | 'items' | 'groups' | 'shop'> & {
  readonly categories: readonly (Category & Archivable)[];
  readonly items: readonly (Item & Archivable & { readonly isDraft?: true })[];
  readonly groups: readonly DraftGroup[];
};

export const emptyDraft: Draft = { shape: 1, categories: [], items: [], groups: [], deals: [] };

const usualItem = { station: 'bar', makeSeconds: 60, nextSeconds: 45, taxClass: 'standard', groups: [] };
const usualItemGroup = { without: [], prices: [] };
const usualOption = { makeSeconds: 0 };

/** Returns the draft as it is stored: the same menu always gives the same rows. */
export function normalizeDraft({ categories, items, groups, deals }: Draft): Draft {
  return {
    shape: 1,
    categories: orderFields(categories),
    items: orderFields(items.map(normalizeItem)),
    groups: orderFields(groups.map(normalizeGroup)),
    deals: orderFields(deals),
  };
}

const fieldOrder = [...fieldNames.filter((field) => field !== 'groups'), 'groups', 'isDraft', 'isArchived'];
const orderFields = <Rows>(rows: Rows): Rows => JSON.parse(JSON.stringify(rows, fieldOrder));

const normalizeItem = (item: Draft['items'][number]) => {
  const groups = (item.groups ?? []).map(normalizeItemGroup);
  return omitUsual({ ...item, groups }, usualItem);
};

const normalizeItemGroup = ({ defaults, without = [], prices = [], ...group }: ItemGroup) => {
  const options = { defaults: sortByOption(defaults), without: sortNumbers(without), prices: sortByOption(prices) };
  return omitUsual({ ...group, ...options }, usualItemGroup);
};

const normalizeGroup = (group: DraftGroup): DraftGroup => ({
  ...group,
  options: group.options.map((option) => omitUsual(option, usualOption)),
});

const sortByOption = (pairs: readonly Choice[]) => [...new Map(pairs)].sort(([one], [other]) => one - other);
const sortNumbers = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other);

const omitUsual = <Row extends object>(row: Row, usual: { [field: string]: unknown }): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(usual[field])),
  ) as Row;

/** Adds the rows that an imported draft leaves out, archived, because orders name their numbers. */
export function keepUnnamed(before: Draft, imported: Draft): Draft {
  const optionIds = new Set(imported.groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const addOptions = (group: DraftGroup): DraftGroup => {
    const oldOptions = before.groups.find(({ id }) => id === group.id)?.options ?? [];
    return { ...group, options: addArchived(group.options, oldOptions, ({ id }) => !optionIds.has(id)) };
  };
  const slugs = new Set(imported.categories.map(({ slug }) => slug));
  const itemIds = new Set(imported.items.map(({ id }) => id));
  const groupIds = new Set(imported.groups.map(({ id }) => id));
  const unnamedGroups = before.groups.map((group) => addOptions({ ...group, options: [] }));
  const groups = addArchived(imported.groups.map(addOptions), unnamedGroups, ({ id }) => !groupIds.has(id));
  const items = before.items.map((item) => removeMovedOptions(item, groups));
  return {
    ...imported,
    categories: addArchived(imported.categories, before.categories, ({ slug }) => !slugs.has(slug)),
    items: addArchived(imported.items, items, ({ id }) => !itemIds.has(id)),
    groups,
  };
}

function removeMovedOptions<Row extends Item>(item: Row, groups: readonly DraftGroup[]): Row {
  if (!item.groups) return item;
  const used = item.groups.map((group): ItemGroup => {
    const { defaults, without = [], prices = [] } = group;
    const options = new Set(groups.find(({ id }) => id === group.id)?.options.map(({ id }) => id));
    return {
      ...group,
      defaults: defaults.filter(([id]) => options.has(id)),
      without: without.filter((id) => options.has(id)),
      prices: prices.filter(([id]) => options.has(id)),
    };
  });
  return { ...item, groups: used };
}

function addArchived<Row extends Archivable>(
  rows: readonly Row[],
  before: readonly Row[],
  isUnnamed: (row: Row) => boolean,
): Row[] {
  const all = [...rows];
  before.forEach((row, place) => {
    if (isUnnamed(row)) all.splice(place, 0, { ...row, isArchived: true });
  });
  return all;
}

/** Returns whether a deal is on the menu: one day longer than it runs, because claims of yesterday's deals are valid. */
export const isListed = ({ to }: Deal, today: string): boolean => to === undefined || to >= subtractDays(today, 1);

export const isLive = ({ isDraft, isArchived }: { readonly isDraft?: true; readonly isArchived?: true }): boolean =>
  !isDraft && !isArchived;

export const liveGroups = (groups: Draft['groups']): OptionGroup[] =>
  groups.filter(isLive).map((group) => ({ ...group, options: group.options.filter(isLive) }));

export function toCatalogue(draft: Draft, shop: Shop, today: string): Catalogue {
  const items = draft.items.filter(isLive);
  const ids = new Set(items.map(({ id }) => id));
  const groups = liveGroups(draft.groups);
  return {
    shape: 1,
    categories: draft.categories.filter(isLive),
    items: items.map((item) => removeMissingGroups(item, groups)),
    groups,
    deals: draft.deals.filter((deal) => ids.has(deal.id) && isListed(deal, today)),
    shop,
  };
}
