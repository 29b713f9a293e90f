import type { Item, ItemGroup, OptionGroup } from './catalogue.ts';

/** Removes groups and options that no longer exist. Defaults stay, so that publishing refuses them. */
export function removeMissingGroups(item: Item, groups: readonly OptionGroup[]): Item {
  if (!item.groups) return item;
  const used = item.groups.flatMap(({ without, prices, ...group }): ItemGroup[] => {
    const live = groups.find(({ id }) => id === group.id);
    if (!live) return [];
    const exists = (id: number) => live.options.some((option) => option.id === id);
    let kept: ItemGroup = group;
    if (without?.some(exists)) kept = { ...kept, without: without.filter(exists) };
    if (prices?.some(([id]) => exists(id))) kept = { ...kept, prices: prices.filter(([id]) => exists(id)) };
    return [kept];
  });
  const { groups: _all, ...rest } = item;
  return used.length > 0 ? { ...rest, groups: used } : rest;
}
