import type { PickupTime } from '@juniper/core/contracts/orders.ts';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import { describeWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';

/** `at`: the time chosen for later. 'As soon as possible' has none: it would decide whether a card can pay. */
export type Choice = { isLater: boolean; at?: string };

/** An order that was refused because of its time: why, and what it had asked for. */
export type RefusedTime = { code: string; store: string; wish: PickupTime | undefined };

/** What the customer is asked after a refusal. `accept` chooses the new time; without one there is no time to offer. */
export type Question = { words: string; offer?: { label: string; accept: () => void } };

/**
 * The time that was promised or chosen cannot be kept. A new one is asked for and never set, so the question goes with
 * the newest times that are known.
 */
export const askAgain = (
  { code, wish }: RefusedTime,
  { now, asap, days, pausedUntil, closedUntil }: Quote,
  store: Store,
  choose: (choice: Choice) => void,
): Question | undefined => {
  const say = (moment: string) => formatMoment(store.timeZone, moment, now);
  const pause = pausedUntil === null ? undefined : describePause(store, Date.parse(pausedUntil), Date.parse(now));

  if (wish?.kind === 'at') {
    const free = days.flatMap(({ times }) => times);
    const next = free.find((time) => time >= wish.at) ?? free.at(-1);
    const why =
      (code === 'paused' && pause) ||
      `We ${code === 'closed_then' ? 'are closed' : 'have no room left'} at ${say(wish.at)}.`;
    if (next === undefined) return { words: `${why} There is no other free time.` };
    const accept = () => choose({ isLater: true, at: next });
    const news = next === wish.at ? `${say(next)} is free again.` : `${why} ${say(next)} is free.`;
    return {
      words: `${news} Order for ${say(next)}?`,
      offer: { label: `Order for ${say(next)}`, accept },
    };
  }

  const accept = () => choose({ isLater: false });
  if (!asap) return { words: pause ?? 'We cannot make it any more in this opening. Please try again later.' };
  const time = say(asap.readyAt);
  const order = { label: `Order for ${time}`, accept };
  if (code === 'paused' && pause) return { words: `${pause} Order for ${time}?`, offer: order };
  if (closedUntil !== null) {
    const closed = describeWorkStart(store.timeZone, Date.parse(closedUntil), Date.parse(now));
    return { words: `${closed} Order for ${time}?`, offer: order };
  }
  const isLater = wish && asap.readyAt > wish.promised;
  const words = isLater ? `It is ${time} now instead of ${say(wish.promised)}.` : `We can have it at ${time}.`;
  return { words: `${words} Order for ${time}?`, offer: order };
};
