import type { Part } from '@juniper/core/contracts/owner-menu.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import { paths } from '../lib/paths.ts';

const lists = { item: paths.menu, category: paths.categories, group: paths.options, deal: paths.deals } as const;

/** Returns the screen on which a part is edited, or the list for an order of rows. */
export const getPartPath = ({ kind, id }: Part): string => {
  if (kind === 'positions') return lists[id] ?? paths.menu;
  if (kind === 'category') return paths.category(id);
  return { item: paths.item, group: paths.group, deal: paths.deal }[kind](id);
};

const kinds = { categories: 'category', items: 'item', groups: 'group', deals: 'deal' } as const;

/** Returns the screen on which a problem can be solved. */
export const getProblemPath = ({ part, id }: Problem): string =>
  part === 'menu' || id === undefined ? paths.menu : getPartPath({ kind: kinds[part], id } as Part);
