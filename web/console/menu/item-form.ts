import type { ItemForm, OwnerCatalogue, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import type { Item, ItemGroup, Section } from '@juniper/core/rules/catalogue.ts';
import { describeAllergens, getDietLabel } from '@juniper/core/rules/food-facts.ts';
import { type Cents, formatMoney, toDollars, writeAmount } from '@juniper/core/rules/money.ts';
import { formatDate } from '../../app/lib/dates.ts';
import type { RowWords } from '../lib/EditedQuestion.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { shopMoney, toCents } from '../lib/money.ts';
import { type FactsValues, findUnanswered, toFacts } from './facts/facts-form.ts';
import { checkWork, describeTaxClass, describeWork, toWork, toWorkValues, type WorkValues } from './work/work-form.ts';

export const longestName = 80;

/** An item as its form holds it. What is empty is none. */
export type ItemValues = Pick<Item, 'name' | 'description' | 'category' | 'picture' | 'isDrink'> &
  FactsValues &
  WorkValues & {
    price: string;
    section: string;
    availableFrom: string;
    groups: readonly ItemGroup[];
  };

export const emptyItem = (category: string): ItemValues => ({
  name: '',
  description: '',
  category,
  picture: '',
  isDrink: false,
  price: '',
  section: '',
  availableFrom: '',
  groups: [],
  allergens: null,
  traces: null,
  diet: [],
  unanswered: [],
  ...toWorkValues({}),
});

export const toItemValues = (row: OwnerItem): ItemValues => {
  const { name, description, category, picture, isDrink, allergens, traces, diet } = row;
  const { section = '', availableFrom = '', groups = [] } = row;
  return {
    name,
    description,
    category,
    picture,
    isDrink,
    allergens,
    traces,
    diet,
    unanswered: [],
    section,
    availableFrom,
    groups,
    price: writeAmount(shopMoney(), row.priceCents),
    ...toWorkValues(row),
  };
};

const highestPrice = 1_000_000;

/** Returns 'Please enter a price such as 4.20, up to 10000.', in the cafe's money. */
export const getPriceProblem = (): string =>
  `Please enter a price such as ${writeAmount(shopMoney(), 420)}, up to ${toDollars(shopMoney(), highestPrice)}.`;

/** Reads '4', '4.2', '4,20', '$4.20' or '.5'. Refuses '1,000', which may be one or a thousand. */
export const readPrice = (text: string): Cents | undefined => {
  const [, whole = '', part = ''] = text.trim().match(/^\p{Sc}?\s*(\d{0,6})(?:[.,](\d{0,3}))?$/u) ?? [];
  if (whole + part === '') return undefined;
  const cents = toCents(whole, part);
  return cents !== undefined && cents <= highestPrice ? cents : undefined;
};

/** Asks about a price of three times or a third: 'Espresso from $2.50 to $250.00?' */
export const findPriceSlip = ({ name, priceCents: old }: Pick<Item, 'name' | 'priceCents'>, next: Cents) => {
  const isSlip = old > 0 && (next >= old * 3 || next * 3 <= old);
  return isSlip ? `${name} from ${formatMoney(shopMoney(), old)} to ${formatMoney(shopMoney(), next)}?` : undefined;
};

/** Texts of one line: what was pasted may have several. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const toForm = (values: ItemValues, isDraft: boolean): ItemForm => {
  const { category, picture, isDrink, section, availableFrom, groups } = values;
  return {
    category,
    picture,
    isDrink,
    ...toFacts(values),
    isDraft,
    name: inOneLine(values.name),
    description: inOneLine(values.description),
    priceCents: readPrice(values.price) ?? 0,
    ...(section && { section: section as Section }),
    ...(availableFrom && { availableFrom }),
    ...(groups.length > 0 && { groups }),
    ...toWork(values),
  } as ItemForm;
};

/** Converts the form's values to an item. */
export const toItem = (values: ItemValues, id: number): Item => {
  const { isDraft: _, ...item } = toForm(values, false);
  return { ...item, id } as Item;
};

/** Returns the row's number. A new item has a number that no other one has, until it is saved. */
export const getItemId = (row: OwnerItem | undefined, { items }: OwnerCatalogue): number =>
  row?.id ?? Math.max(0, ...items.map(({ id }) => id)) + 1;

/** Finds what cannot be kept even as a draft. */
export const checkItem = (values: ItemValues): Errors => ({
  ...(inOneLine(values.name) === '' && { name: 'Please enter a name.' }),
  ...(readPrice(values.price) === undefined && { price: getPriceProblem() }),
  ...findUnanswered(values),
  ...checkWork(values),
});

const sections: Record<string, string> = { hot: 'Hot drinks', cold: 'Cold drinks', food: 'Food' };

/** Says the fields in words, for two editors who differ. */
export const describeItem = (item: Omit<Item, 'id'>, { categories, groups }: OwnerCatalogue): RowWords => {
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
    name: item.name,
    description: item.description,
    price: formatMoney(shopMoney(), item.priceCents),
    category: category?.label ?? item.category,
    section: sections[item.section ?? ''] ?? item.section ?? '',
    picture: item.picture,
    'kind of item': item.isDrink ? 'a drink' : 'not a drink',
    options: names.join(', '),
    allergens: describeAllergens(item),
    diet: item.diet.map(getDietLabel).join(', '),
    work: describeWork(item),
    'kind for taxes': describeTaxClass(item),
    'day for everyone': (item.availableFrom && formatDate(item.availableFrom, 'UTC')) || '',
  };
};
