import { type Catalogue, findDeal, type Item, type Option, type OptionGroup } from './catalogue.ts';
import { type Cents, formatSum } from './money.ts';
import { getDefaultChoices, getOffers, isAllowed, type Offer } from './options.ts';
import { getDealPrice } from './pricing.ts';
import type { Money } from './shop.ts';

const highestPrice = 100_000;
/** The limit of a cart line. */
const mostChoices = 20;

export type Fault = { readonly field: string; readonly option?: number; readonly words: string };
export const toFaults = (field: string, words: readonly string[]): Fault[] =>
  words.map((each) => ({ field, words: each }));

const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;

type GroupProblem = { id: number; field: string; option?: number; message: string };

export function checkGroups({ groups, shop }: Catalogue, checkFacts: (option: Option) => Fault[]): GroupProblem[] {
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  const isRepeated = (id: number) => ids.indexOf(id) !== ids.lastIndexOf(id);
  return groups.flatMap((group, nth) => {
    const { id, name, options } = group;
    const isSecond = groups.findIndex((other) => other.id === id) < nth;
    return [
      ...toFaults('name', name === '' ? ['it needs a name.'] : []),
      ...toFaults('id', isSecond ? [`there is another group with the number ${id}.`] : []),
      ...toFaults('max', hasValidBounds(group) ? [] : [boundsMessage]),
      ...options.flatMap((option) =>
        [
          ...toFaults('name', option.name === '' ? ['it needs a name.'] : []),
          ...toFaults('id', isRepeated(option.id) ? [`there is another option with the number ${option.id}.`] : []),
          ...toFaults(
            'priceCents',
            isPrice(option.priceCents) ? [] : [`its price must be ${describePriceRange(shop.money)}.`],
          ),
          ...checkFacts(option),
        ].map(({ field, words }): Fault => {
          return { field, option: option.id, words: `${option.name || `option ${option.id}`}: ${words}` };
        }),
      ),
    ].map(({ words, ...where }) => ({ id, ...where, message: `${name || `Group ${id}`}: ${words}` }));
  });
}

const isPrice = (cents: Cents) => isWhole(cents, -highestPrice, highestPrice);
const describePriceRange = (money: Money) =>
  `between −${formatSum(money, highestPrice)} and ${formatSum(money, highestPrice)}`;
const boundsMessage =
  'its least and most must be whole numbers, 0 to 9, the most at least 1; of a single choice the most is 1.';
const hasValidBounds = ({ kind, min, max }: Pick<OptionGroup, 'kind' | 'min' | 'max'>) =>
  isWhole(max, 1, kind === 'one' ? 1 : 9) && isWhole(min, 0, max);

/** Returns the faults of an item's groups. Defaults must cost nothing extra. */
export function checkItemGroups(catalogue: Catalogue, item: Item): string[] {
  const used = item.groups ?? [];
  const offers = getOffers(catalogue, item.id);
  const counts = new Map(getDefaultChoices(catalogue, item.id));
  const choices = offers.reduce((sum, { max, options }) => sum + Math.min(max, options.length), 0);
  const percentOff = findDeal(catalogue, item.id)?.percentOff ?? 0;
  const cheapest = offers.reduce(
    (sum, offer) => sum + getLowestPrice(offer),
    getDealPrice(item.priceCents, percentOff),
  );
  const faults = used.flatMap((group, nth) => {
    const found = catalogue.groups.find(({ id }) => id === group.id);
    if (!found) return [`its group ${group.id} is not on the menu.`];
    const named = [
      ...group.defaults.map(([id]) => id),
      ...(group.without ?? []),
      ...(group.prices ?? []).map(([id]) => id),
    ];
    const offer = offers.find(({ id }) => id === group.id);
    const isIn = (id: number) => found.options.some((option) => option.id === id);
    const notOffered = group.defaults.filter(([id]) => group.without?.includes(id));
    return [
      ...(used.findIndex(({ id }) => id === group.id) < nth ? [`it has the group ${found.name} twice.`] : []),
      ...named.filter((id) => !isIn(id)).map((id) => `${found.name} has no option ${id}.`),
      ...notOffered.map(([id]) => `option ${id} is its default, and it is not offered.`),
      ...(offer && !hasValidBounds(offer) ? [`${found.name}: ${boundsMessage}`] : []),
      ...(offer && !isAllowed(offer, counts) ? [`its defaults do not fit the bounds of ${found.name}.`] : []),
      ...(offer?.options ?? [])
        .filter(({ usual, priceCents }) => usual > 0 && priceCents !== 0)
        .map(({ name }) => `${name} is a default, so it must cost nothing extra.`),
      ...(group.prices ?? [])
        .filter(([, cents]) => !isPrice(cents))
        .map(([id]) => `its price of option ${id} must be ${describePriceRange(catalogue.shop.money)}.`),
    ];
  });
  return [
    ...faults,
    ...(choices > mostChoices ? [`one of it could have ${choices} choices, and ${mostChoices} is the most.`] : []),
    ...(faults.length === 0 && item.priceCents >= 0 && cheapest < 0
      ? ['its cheapest choice would cost less than nothing.']
      : []),
  ];
}

function getLowestPrice({ kind, min, max, options }: Offer): Cents {
  const prices = options.map(({ priceCents }) => priceCents).sort((one, other) => one - other);
  const [lowest = 0] = prices;
  if (kind === 'count') return lowest * (lowest < 0 ? max : min);
  return prices.slice(0, max).reduce((sum, price, nth) => (nth < min || price < 0 ? sum + price : sum), 0);
}
