import type { PickupTime } from '@juniper/core/contracts/orders.ts';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useMemo, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { type Problem, problemIn } from '../../lib/use-form.ts';
import { type Asked, isQuote, useQuote } from '../pickup/use-quote.ts';
import { askAgain, type Choice, type Question, type RefusedTime } from './ask-again.ts';

/** Somebody who presses for one more of an item presses again soon. */
const restMs = 400;

const isFree = (quote: Quote, at: string): boolean => quote.days.some(({ times }) => times.includes(at));

/** Further ahead a card's hold may be over before the order is made; the server has the same bound. */
const farMs = 5 * 86_400_000;

/** Shows what an order by card is promised 'as soon as possible'. */
const showByCard = (answer: Asked): Asked =>
  answer.state === 'known' && answer.quote.byCard
    ? { state: 'known', quote: { ...answer.quote, asap: answer.quote.byCard.asap } }
    : answer;

const codes = ['slot_full', 'later_than_promised', 'closed_then', 'paused'];

/** When the customer wants the order, at a store that counts work. The same object until something changes. */
export const useWhen = (store: Store, items: readonly CartLine[], isByCard: boolean) => {
  const { question, asked: answer, replace } = useQuote(store.store, items, restMs);
  const [choice, choose] = useState<Choice>({ isLater: false });
  return useMemo(() => {
    const { at } = choice;
    const asked = isByCard ? showByCard(answer) : answer;
    const quote = asked.state === 'known' ? asked.quote : undefined;
    const isOnlyLater = quote?.asap === null && quote.days.some(({ times }) => times.length > 0);
    const isLater = choice.isLater || isOnlyLater;
    /** The chosen time, unless somebody else has taken it since. */
    const chosen = at !== undefined && (!quote || isFree(quote, at)) ? at : undefined;

    const wish = (): PickupTime | undefined => {
      if (isLater) return chosen === undefined ? undefined : { kind: 'at', at: chosen };
      // Nothing is known yet, or nobody answers: the server then decides, and the order's page says it.
      return quote?.asap ? { kind: 'asap', promised: quote.asap.readyAt } : undefined;
    };

    const check = (): Problem | undefined =>
      isLater && chosen === undefined
        ? problemIn('pickupTime', 'Choose a time, or take it as soon as possible.')
        : undefined;

    /** Shows the times that the refusal came with. Nothing for any other error. */
    const refusedTime = (error: unknown, sent: PickupTime | undefined): RefusedTime | undefined => {
      if (!(error instanceof ApiError) || !codes.includes(error.code) || !isQuote(error.data)) return undefined;
      replace(error.data);
      return { code: error.code, store: store.store, wish: sent };
    };

    /** Nothing once the customer has gone to another store, or while no time is known. */
    const ask = (refused: RefusedTime): Question | undefined =>
      quote && refused.store === store.store ? askAgain(refused, quote, store, choose) : undefined;

    const isFar = isLater && chosen !== undefined && Date.parse(chosen) - Date.parse(quote?.now ?? '') > farMs;
    const isTooSoon = isLater && chosen !== undefined && chosen < (quote?.byCard?.from ?? '');
    const isTaken = at !== undefined && chosen === undefined;
    return { question, asked, isLater, chosen, isFar, isTooSoon, isTaken, choose, wish, check, refusedTime, ask };
  }, [question, answer, replace, choice, store, isByCard]);
};
export type When = ReturnType<typeof useWhen>;
