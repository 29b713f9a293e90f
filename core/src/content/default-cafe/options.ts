import type { ItemGroup, OptionGroup } from '../../rules/catalogue.ts';

const plain = { allergens: [], traces: [], diet: ['vegan', 'vegetarian'] };
const syrup = { ...plain, priceCents: 60 };
const dairy = { priceCents: 0, allergens: ['milk'], traces: [], diet: ['vegetarian'] };

/** All milks cost the same, as `facts` says. */
export const groups: readonly OptionGroup[] = [
  {
    id: 1,
    name: 'Size',
    kind: 'one',
    min: 1,
    max: 1,
    options: [
      { id: 11, name: 'Regular', priceCents: 0, ...plain },
      { id: 12, name: 'Large', priceCents: 80, ...plain },
    ],
  },
  {
    id: 2,
    name: 'Milk',
    kind: 'one',
    min: 1,
    max: 1,
    options: [
      { id: 21, name: 'Whole milk', ...dairy },
      { id: 22, name: 'Oat milk', priceCents: 0, ...plain, allergens: ['gluten'] },
      { id: 23, name: 'Almond milk', priceCents: 0, ...plain, allergens: ['nuts'] },
      { id: 24, name: 'Soy milk', priceCents: 0, ...plain, allergens: ['soybeans'] },
    ],
  },
  {
    id: 3,
    name: 'Extra shot',
    kind: 'count',
    min: 0,
    max: 3,
    options: [{ id: 31, name: 'Extra shot', priceCents: 90, ...plain }],
  },
  {
    id: 4,
    name: 'Syrup',
    kind: 'many',
    min: 0,
    max: 2,
    options: [
      { id: 41, name: 'Vanilla syrup', ...syrup },
      { id: 42, name: 'Hazelnut syrup', ...syrup, traces: ['nuts'] },
      { id: 43, name: 'Caramel syrup', ...syrup },
    ],
  },
  {
    id: 5,
    name: 'Topping',
    kind: 'many',
    min: 0,
    max: 1,
    options: [{ id: 51, name: 'Whipped cream', ...dairy }],
  },
];

const uses: readonly (ItemGroup & { readonly items: readonly number[] })[] = [
  { id: 1, defaults: [[11, 1]], items: [2, 3, 4, 5, 6, 7, 11, 15, 16, 17, 18] },
  { id: 2, defaults: [[21, 1]], items: [3, 4, 5, 6, 7, 8, 9, 11, 19] },
  { id: 3, defaults: [], items: [2, 3, 4, 5, 6, 7, 8, 9, 18, 19] },
  { id: 4, defaults: [], items: [3, 4, 5, 6, 7, 11, 15, 18, 19] },
  { id: 5, defaults: [[51, 1]], items: [5, 13, 17, 19] },
];

export const groupsFor = (id: number): { groups?: readonly ItemGroup[] } => {
  const groups = uses.filter(({ items }) => items.includes(id)).map(({ items, ...group }) => group);
  return groups.length > 0 ? { groups } : {};
};
