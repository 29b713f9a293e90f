import type { ItemForm, OwnerCatalogue, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import type { Item, ItemGroup, Section } from '@juniper/core/rules/catalogue.ts';
import { allergenWords, dietLabel } from '@juniper/core/rules/food-facts.ts';
import { type Cents, formatUsd, toDollars } from '@juniper/core/rules/money.ts';
import { formatDate } from '../../app/lib/dates.ts';
import type { RowWords } from './questions.tsx';
import type { Errors } from './use-part-form.tsx';

/** An item as its form holds it. What is empty is none. */
export type ItemValues = Pick<Item, 'name' | 'description' | 'category' | 'picture' | 'isDrink'> &
  Pick<Item, 'allergens' | 'traces' | 'diet'> & {
    price: string;
    section: string;
    availableFrom: string;
    groups: readonly ItemGroup[];
  };

export const emptyItem = (category: string): ItemValues => ({
  ...{ name: '', description: '', category, picture: '', isDrink: false },
  ...{ price: '', section: '', availableFrom: '', groups: [], allergens: null, traces: null, diet: [] },
});

export const valuesOf = (row: OwnerItem): ItemValues => {
  const { name, description, category, picture, isDrink, allergens, traces, diet } = row;
  const { section = '', availableFrom = '', groups = [] } = row;
  return {
    ...{ name, description, category, picture, isDrink, allergens, traces, diet, section, availableFrom, groups },
    price: toDollars(row.priceCents).toFixed(2),
  };
};

const highestPrice = 1_000_000;

/** '4', '4.2', '4,20', '$4.20' and '.5' are prices. Of '1,000' nobody knows whether it is one or a thousand. */
export const readPrice = (text: string): Cents | undefined => {
  const [, whole = '', part = ''] = text.trim().match(/^\$?\s*(\d{0,6})(?:[.,](\d{0,2}))?$/) ?? [];
  if (whole + part === '') return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents <= highestPrice ? cents : undefined;
};

/** Texts of one line: what was pasted may have several. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const toForm = (values: ItemValues, isDraft: boolean): ItemForm => {
  const { category, picture, isDrink, allergens, traces, diet, section, availableFrom, groups } = values;
  return {
    ...{ category, picture, isDrink, allergens, traces, diet, isDraft },
    ...{ name: inOneLine(values.name), description: inOneLine(values.description) },
    priceCents: readPrice(values.price) ?? 0,
    ...(section && { section: section as Section }),
    ...(availableFrom && { availableFrom }),
    ...(groups.length > 0 && { groups }),
  } as ItemForm;
};

/** The item that these values make. */
export const itemOf = (values: ItemValues, id: number): Item => {
  const { isDraft: _, ...item } = toForm(values, false);
  return { ...item, id } as Item;
};

/** Until it is saved, a new item has a number that no other one has. */
export const idFor = (row: OwnerItem | undefined, { items }: OwnerCatalogue): number =>
  row?.id ?? Math.max(0, ...items.map(({ id }) => id)) + 1;

/** What cannot be kept even as a draft. */
export const checkItem = ({ name, price }: ItemValues): Errors => ({
  ...(inOneLine(name) === '' && { name: 'Please enter a name.' }),
  ...(readPrice(price) === undefined && { price: 'Please enter a price such as 4.20, up to 10000.' }),
});

const sections: Record<string, string> = { hot: 'Hot drinks', cold: 'Cold drinks', food: 'Food' };

/** The fields in words, for two editors who differ. */
export const itemWords = (item: Omit<Item, 'id'>, { categories, groups }: OwnerCatalogue): RowWords => {
  const category = categories.find(({ slug }) => slug === item.category);
  const names = (item.groups ?? []).map(({ id, defaults }) => {
    const group = groups.find((other) => other.id === id);
    const usual = defaults.map(([option, count]) => {
      const name = group?.options.find((other) => other.id === option)?.name ?? option;
      return count > 1 ? `${count} ${name}` : name;
    });
    return `${group?.name ?? id}${usual.length > 0 ? ` (${usual.join(', ')})` : ''}`;
  });
  return {
    ...{ name: item.name, description: item.description, price: formatUsd(item.priceCents) },
    ...{ category: category?.label ?? item.category, section: sections[item.section ?? ''] ?? item.section ?? '' },
    ...{ picture: item.picture, 'kind of item': item.isDrink ? 'a drink' : 'not a drink' },
    ...{ options: names.join(', '), allergens: allergenWords(item), diet: item.diet.map(dietLabel).join(', ') },
    'day for everyone': (item.availableFrom && formatDate(`${item.availableFrom}T12:00:00Z`)) || '',
  };
};
