import type { StandIn } from './books.ts';

/** The faults between the provider and us (cards.md, section 9). */
export const weathers = ['lost', 'slow', 'limited', 'broken', 'doubled', 'reversed', 'late', 'dropped'] as const;
export type Weather = (typeof weathers)[number];

const often = ['session.create', 'session.retrieve', 'session.expire', 'intent.capture'] as const;
const seldom = ['intent.cancel', 'refund.list', 'refund.create'] as const;
/** More than the SDK tries again by itself. */
const timesEach = 4;
/** A call gives up after two and a half seconds. */
const slowMs = 3_000;
const lateMs = 3_000;

/** Starts a kind of weather, which lasts until the next one. Planned faults of calls stay. */
export async function begin({ fault, webhooks }: StandIn, weather: Weather | 'fair', nth = 0): Promise<void> {
  webhooks.set('deliver');
  await webhooks.deliverHeld({ reversed: true });
  const order = (kind: Parameters<typeof fault>[1], ms = 0) => {
    for (const call of often) fault(call, kind, { times: timesEach, ms });
    // In the first round once, so that each kind has its turn in a short run.
    for (const call of seldom) fault(call, kind, { times: nth === 0 ? 1 : timesEach, ms });
  };
  if (weather === 'lost') order('lost');
  if (weather === 'slow') order('slow', slowMs);
  if (weather === 'limited') order('limited');
  if (weather === 'broken') order(nth % 2 === 0 ? 'broken' : 'broken after');
  if (weather === 'doubled') webhooks.set('double');
  if (weather === 'reversed') webhooks.set('hold');
  if (weather === 'late') webhooks.set('deliver', { lateMs });
  if (weather === 'dropped') webhooks.set('drop');
}
