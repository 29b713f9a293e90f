import type { Item } from '../../rules/catalogue.ts';

/** Items that take another time than a coffee, which the bar makes in a minute. */
const work: Readonly<Record<string, Pick<Item, 'station' | 'makeSeconds' | 'nextSeconds'>>> = {
  milkshake: { makeSeconds: 120, nextSeconds: 80 },
  soup: { station: 'kitchen', makeSeconds: 90, nextSeconds: 30 },
  cake: { station: 'counter', makeSeconds: 30, nextSeconds: 15 },
};
const croissantAndMuffin = [20, 21];
const bagsOfBeans = [22, 23, 24, 25];

export const workFor = ({ id, category }: Item): Pick<Item, 'station' | 'makeSeconds' | 'nextSeconds'> => {
  if (croissantAndMuffin.includes(id)) return work.cake ?? {};
  if (bagsOfBeans.includes(id)) return { station: 'counter', makeSeconds: 20, nextSeconds: 10 };
  return work[category] ?? {};
};
