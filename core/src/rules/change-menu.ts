import type { Catalogue, Item, Option } from './catalogue.ts';

/** Returns another menu for tests: with changes of one item. */
export const changeItem = (catalogue: Catalogue, id: number, changes: Partial<Item>): Catalogue => ({
  ...catalogue,
  items: catalogue.items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
});

/** Returns another menu for tests: with changes of some options. */
export const changeOptions = (catalogue: Catalogue, ids: number[], changes: Partial<Option>): Catalogue => {
  const change = (option: Option) => (ids.includes(option.id) ? { ...option, ...changes } : option);
  const groups = catalogue.groups.map((group) => ({ ...group, options: group.options.map(change) }));
  return { ...catalogue, groups };
};

/** Returns lines for tests: `toLines([1, 2])` is two of item 1. */
export const toLines = (...pairs: [id: number, quantity: number][]) =>
  pairs.map(([id, quantity]) => ({ id, quantity }));
