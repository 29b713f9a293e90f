import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { Choice } from '../../core/src/rules/catalogue.ts';
import { getOffers, type LineItem, type Offer, sortChoices } from '../../core/src/rules/options.ts';
import type { Random } from './random.ts';

export function drawLineItem(random: Random, id: number): LineItem {
  const offers = getOffers(defaultCafe, id);
  return offers.length === 0
    ? { id }
    : { id, options: sortChoices(offers.flatMap((offer) => drawChoices(random, offer))) };
}

function drawChoices(random: Random, { kind, min, max, options }: Offer): Choice[] {
  const shuffled = options.map(({ id }) => ({ id, at: random.int(0, 1_000) })).sort((one, other) => one.at - other.at);
  const count = random.int(min, max + 1);
  if (kind === 'count') return shuffled.slice(0, Math.min(count, 1)).map(({ id }): Choice => [id, count]);
  return shuffled.slice(0, count).map(({ id }): Choice => [id, 1]);
}
