import type { PickupTime } from '@juniper/core/contracts/orders.ts';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { formatTime, getWeekday } from '@juniper/core/rules/clock.ts';
import { subtractDays, toLocalDay } from '@juniper/core/rules/deals.ts';
import { describeWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useMemo, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { makeProblem, type Problem } from '../../lib/use-form.ts';
import { isQuote, type QuoteState, useQuote } from '../cart/use-quote.ts';

/** `at`: the time chosen for later. 'As soon as possible' has none: it would decide whether a card can pay. */
export type Choice = { isLater: boolean; at?: string };

/** An order that was refused because of its time: why, and what it had asked for. */
export type RefusedTime = { code: string; store: string; pickup: PickupTime | undefined };

/** A question after a refusal. `accept` chooses the new time; without one there is no time to offer. */
export type Question = { words: string; offer?: { label: string; accept: () => void } };

/**
 * The time that was promised or chosen cannot be kept. A new one is asked for and never set, so the question goes with
 * the newest times that are known.
 */
const askAgain = (
  { code, pickup }: RefusedTime,
  { now, asap, days, pausedUntil, closedUntil }: Quote,
  store: Store,
  choose: (choice: Choice) => void,
): Question | undefined => {
  const say = (moment: string) => formatMoment(store.timeZone, moment, now);
  const pause = pausedUntil === null ? undefined : describePause(store, Date.parse(pausedUntil), Date.parse(now));

  if (pickup?.kind === 'at') {
    const free = days.flatMap(({ times }) => times);
    const next = free.find((time) => time >= pickup.at) ?? free.at(-1);
    const why =
      (code === 'paused' && pause) ||
      (code === 'closed_then' ? `We’re closed at ${say(pickup.at)}.` : `${say(pickup.at)} just filled up.`);
    if (next === undefined) return { words: `${why} There’s no other open time.` };
    const accept = () => choose({ isLater: true, at: next });
    const news = next === pickup.at ? `${say(next)} is open again.` : `${why} ${say(next)} is open.`;
    return { words: `${news} Take it?`, offer: { label: `Order for ${say(next)}`, accept } };
  }

  const accept = () => choose({ isLater: false });
  if (!asap) return { words: pause ?? 'We can’t fit it in before we close. Try a smaller order, or tomorrow.' };
  const time = say(asap.readyAt);
  const order = { label: `Order for ${time}`, accept };
  if (code === 'paused' && pause) return { words: `${pause} Order for ${time}?`, offer: order };
  if (closedUntil !== null) {
    const closed = describeWorkStart(store.timeZone, Date.parse(closedUntil), Date.parse(now));
    return { words: `${closed} Order for ${time}?`, offer: order };
  }
  const isLater = pickup && asap.readyAt > pickup.promised;
  const words = isLater ? `We’re a bit busier than a minute ago: about ${time} now.` : `We can do about ${time}.`;
  return { words: `${words} Still good?`, offer: order };
};

/** Returns 'Today', 'Tomorrow' or 'Wednesday'. The server says which day it is. */
export const getDayLabel = (day: string, { timeZone }: Store, { now }: Quote): string => {
  const today = toLocalDay(timeZone, Date.parse(now));
  if (day === today) return 'Today';
  return day === subtractDays(today, -1) ? 'Tomorrow' : getWeekday('UTC', Date.parse(day));
};

/** Returns 'Today, 8:30 PM', with the day as on its chip. */
export const describeChosen = (chosen: string, store: Store, quote: Quote): string => {
  const chosenMs = Date.parse(chosen);
  return `${getDayLabel(toLocalDay(store.timeZone, chosenMs), store, quote)}, ${formatTime(store.timeZone, chosenMs)}`;
};

/** A customer who presses for one more of an item presses again soon. */
const restMs = 400;

const isFree = (quote: Quote, at: string): boolean => quote.days.some(({ times }) => times.includes(at));

/** Further ahead a card's hold may be over before the order is made; the server has the same bound. */
const farMs = 5 * 86_400_000;

/** Replaces the promise of 'as soon as possible' by the one for orders by card. */
const applyCardTimes = (answer: QuoteState): QuoteState =>
  answer.state === 'known' && answer.quote.byCard
    ? { state: 'known', quote: { ...answer.quote, asap: answer.quote.byCard.asap } }
    : answer;

const codes = ['slot_full', 'later_than_promised', 'closed_then', 'paused'];

/** Keeps when the customer wants the order, at a store that counts work. The same object until something changes. */
export const useWhen = (store: Store, items: readonly CartLine[], isByCard: boolean) => {
  const { question, asked: answer, replace } = useQuote(store.store, items, restMs);
  const [choice, choose] = useState<Choice>({ isLater: false });
  return useMemo(() => {
    const { at } = choice;
    const asked = isByCard ? applyCardTimes(answer) : answer;
    const quote = asked.state === 'known' ? asked.quote : undefined;
    const isOnlyLater = quote?.asap === null && quote.days.some(({ times }) => times.length > 0);
    const isLater = choice.isLater || isOnlyLater;
    /** The chosen time, unless another customer has taken it since. */
    const chosen = at !== undefined && (!quote || isFree(quote, at)) ? at : undefined;

    const getPickup = (): PickupTime | undefined => {
      if (isLater) return chosen === undefined ? undefined : { kind: 'at', at: chosen };
      // No time is known yet, or the server does not answer: the server then decides, and the order's page says it.
      return quote?.asap ? { kind: 'asap', promised: quote.asap.readyAt } : undefined;
    };

    const check = (): Problem | undefined =>
      isLater && chosen === undefined
        ? makeProblem('pickupTime', 'Pick a time, or take it as soon as possible.')
        : undefined;

    /** Shows the times that the refusal came with. Returns undefined for any other error. */
    const findRefusedTime = (error: unknown, sent: PickupTime | undefined): RefusedTime | undefined => {
      if (!(error instanceof ApiError) || !codes.includes(error.code) || !isQuote(error.data)) return undefined;
      replace(error.data);
      return { code: error.code, store: store.store, pickup: sent };
    };

    /** Returns undefined once the customer has gone to another store, or while no time is known. */
    const ask = (refused: RefusedTime): Question | undefined =>
      quote && refused.store === store.store ? askAgain(refused, quote, store, choose) : undefined;

    /** Says when the order is ready, or leaves. Returns undefined while no time is known. */
    const describeTime = (isDelivery: boolean): string | undefined => {
      const verb = isDelivery ? 'leaves' : 'ready';
      if (isLater)
        return chosen && quote ? `${verb} ${describeChosen(chosen, store, quote).replace(/^To/, 'to')}` : 'pick a time';
      return quote?.asap ? `${verb} about ${formatMoment(store.timeZone, quote.asap.readyAt, quote.now)}` : undefined;
    };

    const isFar = isLater && chosen !== undefined && Date.parse(chosen) - Date.parse(quote?.now ?? '') > farMs;
    const isTooSoon = isLater && chosen !== undefined && chosen < (quote?.byCard?.from ?? '');
    const isTaken = at !== undefined && chosen === undefined;
    return {
      question,
      asked,
      isLater,
      chosen,
      isFar,
      isTooSoon,
      isTaken,
      /** The order waits for the end of a pause, or for the store to open. */
      isWaiting: quote !== undefined && (quote.pausedUntil ?? quote.closedUntil) !== null,
      describeTime,
      choose,
      getPickup,
      check,
      findRefusedTime,
      ask,
    };
  }, [question, answer, replace, choice, store, isByCard]);
};
export type When = ReturnType<typeof useWhen>;
