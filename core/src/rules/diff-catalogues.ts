import type { Catalogue, Category, Deal, Item, ItemGroup, Option, OptionGroup } from './catalogue.ts';
import { formatMoney } from './money.ts';
import type { Money } from './shop.ts';

type Value = string | number | boolean | readonly string[] | readonly ItemGroup[] | null | undefined;
type Fields<Row, Key extends keyof Row> = { readonly [Field in Exclude<keyof Row, Key>]-?: string };

/** Names each field but the key for the owner; the price needs no name. */
const categoryFields: Fields<Category, 'slug'> = {
  label: 'label',
  singular: 'singular',
  plural: 'plural',
  title: 'title',
  lead: 'lead',
  description: 'description',
  hasPage: 'page of its own',
  hasSearch: 'search',
  heart: 'heart',
  picture: 'picture',
};
const itemFields: Fields<Item, 'id'> = {
  category: 'category',
  section: 'section',
  name: 'name',
  description: 'description',
  priceCents: '',
  picture: 'picture',
  availableFrom: 'for everyone from',
  isDrink: 'drink',
  allergens: 'allergens',
  traces: 'traces',
  diet: 'diet',
  groups: 'choices',
  station: 'made by',
  makeSeconds: 'seconds to make',
  nextSeconds: 'seconds for each further one',
  taxClass: 'tax class',
};
const groupFields: Fields<Omit<OptionGroup, 'options'>, 'id'> = {
  name: 'name',
  kind: 'kind',
  min: 'least',
  max: 'most',
};
const optionFields: Fields<Option & { group: number }, 'id'> = {
  group: 'group',
  name: 'name',
  ticketName: 'name on the ticket',
  priceCents: '',
  makeSeconds: 'seconds to make',
  allergens: 'allergens',
  traces: 'traces',
  diet: 'diet',
};
const dealFields: Fields<Deal, 'id'> = { percentOff: 'percent off', from: 'from', to: 'to', isAllDay: '' };

/** Returns sentences such as 'Latte: $4.00 -> $4.20'. */
export function diffCatalogues(before: Catalogue, after: Catalogue): string[] {
  const getItemName = (id: number) =>
    [...before.items, ...after.items].find((item) => item.id === id)?.name ?? `item ${id}`;
  return [
    ...diffRows(after.shop.money, before.categories, after.categories, {
      what: 'categories',
      getKey: ({ slug }) => slug,
      getName: ({ label }) => `Category ${label}`,
      fields: categoryFields,
    }),
    ...diffRows(after.shop.money, before.items, after.items, {
      what: 'items',
      getKey: ({ id }) => id,
      getName: ({ name }) => name,
      fields: itemFields,
    }),
    ...diffRows(after.shop.money, before.groups, after.groups, {
      what: 'groups of options',
      getKey: ({ id }) => id,
      getName: ({ name }) => `Options ${name}`,
      fields: groupFields,
    }),
    ...diffRows(after.shop.money, listOptions(before), listOptions(after), {
      what: 'options',
      getKey: ({ id }) => id,
      getName: ({ name }) => name,
      fields: optionFields,
    }),
    ...diffRows(after.shop.money, before.deals, after.deals, {
      what: 'deals',
      getKey: ({ id }) => id,
      getName: ({ id }) => `Deal on ${getItemName(id)}`,
      fields: dealFields,
    }),
  ];
}

const listOptions = ({ groups }: Catalogue) =>
  groups.flatMap(({ id, options }) => options.map((option) => ({ ...option, group: id })));

type Kind<Row> = {
  what: string;
  getKey: (row: Row) => string | number;
  getName: (row: Row) => string;
  fields: { readonly [Field in keyof Row]?: string };
};

function diffRows<Row extends object>(
  money: Money,
  before: readonly Row[],
  after: readonly Row[],
  kind: Kind<Row>,
): string[] {
  const { what, getKey, getName, fields } = kind;
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [getKey(row), row]))) as [
    Map<string | number, Row>,
    Map<string | number, Row>,
  ];
  const [oldOrder, newOrder] = [
    [...old.keys()].filter((key) => now.has(key)),
    [...now.keys()].filter((key) => old.has(key)),
  ];
  return [
    ...after.filter((row) => !old.has(getKey(row))).map((row) => `${getName(row)}: new${formatNewPrice(money, row)}`),
    ...before.flatMap((row) => {
      const next = now.get(getKey(row));
      if (!next) return [`${getName(row)}: no longer there`];
      return (Object.keys(fields) as (keyof Row)[])
        .map((field) => ({
          field,
          was: formatValue(money, field, row[field] as Value),
          is: formatValue(money, field, next[field] as Value),
        }))
        .filter(({ was, is }) => was !== is)
        .map(({ field, was, is }) => `${getName(row)}: ${[fields[field], was].filter(Boolean).join(' ')} -> ${is}`);
    }),
    ...(oldOrder.every((key, nth) => key === newOrder[nth]) ? [] : [`The order of the ${what} has changed`]),
  ];
}

const formatNewPrice = (money: Money, row: object): string =>
  'priceCents' in row ? `, ${formatMoney(money, Number(row.priceCents))}` : '';

function formatValue(money: Money, field: PropertyKey, value: Value): string {
  if (field === 'priceCents') return formatMoney(money, Number(value));
  if (field === 'isAllDay') return value ? 'all day' : 'with a countdown';
  if (value === undefined && field === 'groups') return 'none';
  if (value === null || value === undefined) return 'not stated';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.length === 0 ? 'none' : value.map(formatItemGroup).join(', ');
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Returns '2 (21)' for an item's group, followed by all that differs from the group. */
const formatItemGroup = (value: string | ItemGroup): string => {
  if (typeof value === 'string') return value;
  const { id, defaults, ...rest } = value;
  const own = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${id} (${defaults.map(([option, count]) => (count > 1 ? `${count} × ${option}` : option)).join(', ')})${own}`;
};
