import { hash } from 'node:crypto';
import type { Catalogue, Category, Deal, Item, ItemGroup, Option, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { daysBefore } from '@juniper/core/rules/deals.ts';
import type { Menu } from './current-menu.ts';
import type { Draft } from './draft-store.ts';

/** Every field of the file, in the order in which it is written: the same menu always gives the same bytes. */
type Row = Category & Item & Deal & OptionGroup & Option & ItemGroup;
const fields: Record<keyof Catalogue | keyof Row, true> = {
  ...{ shape: true, categories: true, items: true, groups: true, deals: true },
  ...{ slug: true, label: true, singular: true, plural: true, title: true, lead: true },
  ...{ id: true, category: true, section: true, name: true, description: true, priceCents: true, picture: true },
  ...{ hasPage: true, hasSearch: true, heart: true },
  ...{ availableFrom: true, isDrink: true, allergens: true, traces: true, diet: true },
  ...{ kind: true, min: true, max: true, options: true, ticketName: true },
  ...{ defaults: true, without: true, prices: true },
  ...{ percentOff: true, from: true, to: true },
};
const inOrder = Object.keys(fields);

export const bodyOf = (catalogue: Catalogue): string => JSON.stringify(catalogue, inOrder);

export const hashOf = (body: string): string => hash('sha256', body, 'base64url').slice(0, 16);

/** A catalogue as if it were published. */
export const menuOf = (catalogue: Catalogue, revision = 1): Menu => {
  const body = bodyOf(catalogue);
  return { revision, hash: hashOf(body), body, catalogue };
};

/**
 * What a publication of this draft shows: no drafts and nothing archived. A deal stays one day longer than it runs,
 * because a claim is valid for yesterday's list too (decision 12).
 */
export function catalogueOf(draft: Draft, today: string): Catalogue {
  const items = draft.items.filter(({ isDraft, isArchived }) => !isDraft && !isArchived);
  const ids = new Set(items.map(({ id }) => id));
  const yesterday = daysBefore(today, 1);
  const isLive = ({ isArchived }: { readonly isArchived?: true }) => !isArchived;
  const groups = draft.groups.filter(isLive).map((group) => ({ ...group, options: group.options.filter(isLive) }));
  return {
    shape: 1,
    categories: draft.categories.filter(isLive),
    items: items.map((item) => withLiveGroups(item, groups)),
    groups,
    deals: draft.deals.filter(({ id, to }) => ids.has(id) && (to === undefined || to >= yesterday)),
  };
}

/** An item without the groups that are archived. A default that is archived stays: publishing refuses it. */
function withLiveGroups(item: Item, groups: readonly OptionGroup[]): Item {
  if (!item.groups) return item;
  const used = item.groups.flatMap(({ without, prices, ...group }): ItemGroup[] => {
    const live = groups.find(({ id }) => id === group.id);
    if (!live) return [];
    const isThere = (id: number) => live.options.some((option) => option.id === id);
    const [left, priced] = [without?.filter(isThere) ?? [], prices?.filter(([id]) => isThere(id)) ?? []];
    return [{ ...group, ...(left.length > 0 && { without: left }), ...(priced.length > 0 && { prices: priced }) }];
  });
  const { groups: _all, ...rest } = item;
  return used.length > 0 ? { ...rest, groups: used } : rest;
}
