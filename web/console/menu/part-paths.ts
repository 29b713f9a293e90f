import type { Part } from '@juniper/core/contracts/owner-menu.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import { paths } from '../lib/paths.ts';

const lists = { item: paths.menu, category: paths.categories, group: paths.options, deal: paths.deals } as const;

/** The screen on which a part is edited; for the order of rows, their list. */
export const partPath = ({ kind, id }: Part): string => {
  if (kind === 'positions') return lists[id] ?? paths.menu;
  if (kind === 'category') return paths.category(id);
  return { item: paths.item, group: paths.group, deal: paths.deal }[kind](id);
};

const kinds = { categories: 'category', items: 'item', groups: 'group', deals: 'deal' } as const;

/** Where a problem can be solved. */
export const problemPath = ({ part, id }: Problem): string =>
  part === 'menu' || id === undefined ? paths.menu : partPath({ kind: kinds[part], id } as Part);
