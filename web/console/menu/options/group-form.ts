import type { GroupForm, OwnerCatalogue, OwnerGroup, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { type Cents, formatMoney, toDollars, writeAmount } from '@juniper/core/rules/money.ts';
import type { RowWords } from '../../lib/EditedQuestion.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { shopMoney, toCents } from '../../lib/money.ts';
import { formatSeconds } from '../../lib/work-words.ts';
import { type FactsValues, findUnanswered, toFacts } from '../facts/facts-form.ts';
import { readSeconds, secondsProblem } from '../work/work-form.ts';
import { buildMenu } from '../working-copy.ts';

/** An option as it is typed. `key` is its number; a new one has a number below 0 until the server gives it another. */
export type OptionValues = FactsValues & {
  key: number;
  name: string;
  ticketName: string;
  price: string;
  makeSeconds: string;
  isArchived: boolean;
};
export type GroupValues = Pick<OptionGroup, 'name' | 'kind'> & { min: string; max: string; options: OptionValues[] };

export const newOption = (options: readonly OptionValues[]): OptionValues => ({
  key: Math.min(0, ...options.map(({ key }) => key)) - 1,
  name: '',
  ticketName: '',
  price: writeAmount(shopMoney(), 0),
  makeSeconds: '0',
  allergens: null,
  traces: null,
  diet: [],
  unanswered: [],
  isArchived: false,
});

export const toGroupValues = (row: OwnerGroup | undefined): GroupValues => ({
  name: row?.name ?? '',
  kind: row?.kind ?? 'one',
  min: String(row?.min ?? 1),
  max: String(row?.max ?? 1),
  options: row
    ? row.options.map(({ id, name, ticketName = '', priceCents, makeSeconds = 0, ...option }) => ({
        key: id,
        name,
        ticketName,
        price: writeAmount(shopMoney(), priceCents),
        makeSeconds: String(makeSeconds),
        allergens: option.allergens,
        traces: option.traces,
        diet: option.diet,
        unanswered: [],
        isArchived: option.isArchived,
      }))
    : [newOption([])],
});

const mostExtra = 100_000;

/** Reads what an option adds: '0.80', '.8', '$1', or '-0.50' where it makes the item cheaper. */
export const readExtra = (text: string): Cents | undefined => {
  const [, sign = '', whole = '', part = ''] =
    text.trim().match(/^([-−+]?)\s*\p{Sc}?\s*(\d{0,4})(?:[.,](\d{0,3}))?$/u) ?? [];
  const cents = toCents(whole, part);
  if (whole + part === '' || cents === undefined || cents > mostExtra) return undefined;
  return '-−'.includes(sign || '+') && cents > 0 ? -cents : cents;
};

export const toGroupForm = ({ name, kind, min, max, options }: GroupValues): GroupForm => ({
  name: name.trim(),
  kind,
  min: Number(min),
  max: Number(max),
  options: options.map(({ key, name: option, ticketName, price, isArchived, ...rest }) => {
    const { allergens, traces, diet } = toFacts(rest);
    const seconds = readSeconds(rest.makeSeconds);
    return {
      ...(key > 0 && { id: key }),
      name: option.trim(),
      priceCents: readExtra(price) ?? 0,
      isArchived,
      ...(ticketName.trim() && { ticketName: ticketName.trim() }),
      allergens: allergens && [...allergens],
      traces: traces && [...traces],
      diet: [...diet],
      ...(seconds && { makeSeconds: seconds }),
    };
  }),
});

/** Returns the row's number. A new group has a number that no other one has, until it is saved. */
export const getGroupId = (row: OwnerGroup | undefined): number => row?.id ?? -1;

/** Returns the menu with the group in its place, or as the last one. */
export const toMenu = (copy: OwnerCatalogue, values: GroupValues, row: OwnerGroup | undefined): Catalogue => {
  const menu = buildMenu(copy);
  const options = toGroupForm(values)
    .options.map((option, at) => ({ ...option, id: values.options[at]?.key ?? 0 }))
    .filter(({ isArchived }) => !isArchived);
  const group = { ...toGroupForm(values), id: getGroupId(row), options } as OptionGroup;
  const isThere = menu.groups.some(({ id }) => id === group.id);
  const groups = menu.groups.map((other) => (other.id === group.id ? group : other));
  return { ...menu, groups: isThere ? groups : [...groups, group] };
};

const isBound = (text: string, least: number) => /^\d$/.test(text) && Number(text) >= least;

export const checkGroup = ({ name, min, max, options }: GroupValues): Errors => ({
  ...(name.trim() === '' && { name: 'Please enter a name.' }),
  ...(!isBound(min, 0) && { min: 'Please enter a number from 0 to 9.' }),
  ...(!isBound(max, 1) && { max: 'Please enter a number from 1 to 9.' }),
  ...Object.assign(
    {},
    ...options.map((option) => ({
      ...(option.name.trim() === '' && { [`options.${option.key}.name`]: 'Please enter a name.' }),
      ...(readExtra(option.price) === undefined && {
        [`options.${option.key}.priceCents`]: `Please enter a price such as ${writeAmount(shopMoney(), 80)}, up to ${toDollars(shopMoney(), mostExtra)}.`,
      }),
      ...(readSeconds(option.makeSeconds) === undefined && {
        [`options.${option.key}.makeSeconds`]: secondsProblem,
      }),
      ...findUnanswered(option, `options.${option.key}.`),
    })),
  ),
});

export const kinds: Record<GroupForm['kind'], string> = {
  one: 'One of them',
  many: 'Any of them',
  count: 'Any of them, with quantities',
};

export const describeGroup = (values: GroupValues): RowWords => ({
  name: values.name,
  'what can be chosen': kinds[values.kind] ?? values.kind,
  least: values.min,
  most: values.max,
  options: values.options
    .filter(({ isArchived }) => !isArchived)
    .map((option) => {
      const seconds = readSeconds(option.makeSeconds);
      const work = seconds ? `, ${formatSeconds(seconds)}` : '';
      return `${option.name} ${formatMoney(shopMoney(), readExtra(option.price) ?? 0)}${work} (${describeAllergens(option)})`;
    })
    .join(', '),
});

/** Finds the items on the menu that offer this group. */
export const findUsers = ({ items }: OwnerCatalogue, id: number): OwnerItem[] =>
  items.filter((item) => !item.isArchived && item.groups?.some((group) => group.id === id));

/** Returns a text such as 'Used by 9 items'. */
export const countUsers = (copy: OwnerCatalogue, id: number): string => {
  const count = findUsers(copy, id).length;
  return count === 0 ? 'Used by no item' : `Used by ${count === 1 ? '1 item' : `${count} items`}`;
};
