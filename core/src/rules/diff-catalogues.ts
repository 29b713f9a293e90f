import type { Catalogue, Category, Deal, Item, ItemGroup, Option, OptionGroup } from './catalogue.ts';
import { formatMoney } from './money.ts';
import type { Money } from './shop.ts';

type Value = string | number | boolean | readonly string[] | readonly ItemGroup[] | null | undefined;
type Fields<Row, Key extends keyof Row> = { readonly [Field in Exclude<keyof Row, Key>]-?: string };

/** What a reader calls each field but the key; one that is not listed would change unseen. The price needs no name. */
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
const dealFields: Fields<Deal, 'id'> = { percentOff: 'percent off', from: 'from', to: 'to' };

/** What differs, in sentences such as 'Latte: $4.00 -> $4.20'; none when both are the same menu. */
export function diffCatalogues(before: Catalogue, after: Catalogue): string[] {
  const nameOf = (id: number) => [...before.items, ...after.items].find((item) => item.id === id)?.name ?? `item ${id}`;
  return [
    ...diffRows(after.shop.money, before.categories, after.categories, {
      what: 'categories',
      keyOf: ({ slug }) => slug,
      nameOf: ({ label }) => `Category ${label}`,
      fields: categoryFields,
    }),
    ...diffRows(after.shop.money, before.items, after.items, {
      what: 'items',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      fields: itemFields,
    }),
    ...diffRows(after.shop.money, before.groups, after.groups, {
      what: 'groups of options',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => `Options ${name}`,
      fields: groupFields,
    }),
    ...diffRows(after.shop.money, optionsIn(before), optionsIn(after), {
      what: 'options',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      fields: optionFields,
    }),
    ...diffRows(after.shop.money, before.deals, after.deals, {
      what: 'deals',
      keyOf: ({ id }) => id,
      nameOf: ({ id }) => `Deal on ${nameOf(id)}`,
      fields: dealFields,
    }),
  ];
}

const optionsIn = ({ groups }: Catalogue) =>
  groups.flatMap(({ id, options }) => options.map((option) => ({ ...option, group: id })));

type Kind<Row> = {
  what: string;
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  fields: { readonly [Field in keyof Row]?: string };
};

function diffRows<Row extends object>(
  money: Money,
  before: readonly Row[],
  after: readonly Row[],
  kind: Kind<Row>,
): string[] {
  const { what, keyOf, nameOf, fields } = kind;
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row]))) as [
    Map<string | number, Row>,
    Map<string | number, Row>,
  ];
  const [oldOrder, newOrder] = [
    [...old.keys()].filter((key) => now.has(key)),
    [...now.keys()].filter((key) => old.has(key)),
  ];
  return [
    ...after.filter((row) => !old.has(keyOf(row))).map((row) => `${nameOf(row)}: new${priceOf(money, row)}`),
    ...before.flatMap((row) => {
      const next = now.get(keyOf(row));
      if (!next) return [`${nameOf(row)}: no longer there`];
      return (Object.keys(fields) as (keyof Row)[])
        .map((field) => ({
          field,
          was: show(money, field, row[field] as Value),
          is: show(money, field, next[field] as Value),
        }))
        .filter(({ was, is }) => was !== is)
        .map(({ field, was, is }) => `${nameOf(row)}: ${[fields[field], was].filter(Boolean).join(' ')} -> ${is}`);
    }),
    ...(oldOrder.every((key, nth) => key === newOrder[nth]) ? [] : [`The order of the ${what} has changed`]),
  ];
}

const priceOf = (money: Money, row: object): string =>
  'priceCents' in row ? `, ${formatMoney(money, Number(row.priceCents))}` : '';

function show(money: Money, field: PropertyKey, value: Value): string {
  if (field === 'priceCents') return formatMoney(money, Number(value));
  if (value === undefined && field === 'groups') return 'none';
  if (value === null || value === undefined) return 'not stated';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.length === 0 ? 'none' : value.map(part).join(', ');
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** A group of an item: '2 (21)', or with all that differs from the group. */
const part = (value: string | ItemGroup): string => {
  if (typeof value === 'string') return value;
  const { id, defaults, ...rest } = value;
  const own = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${id} (${defaults.map(([option, count]) => (count > 1 ? `${count} × ${option}` : option)).join(', ')})${own}`;
};
