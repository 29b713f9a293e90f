import type { Item, ItemGroup, OptionGroup } from './catalogue.ts';

/** An item without the groups that are not among these. A default that is not stays: publishing refuses it. */
export function removeMissingGroups(item: Item, groups: readonly OptionGroup[]): Item {
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
