import type { Quote, quotePickup } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sendUntil } from '../../lib/api.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { useLimits } from '../catalogue/limits.ts';

const everyMs = 60_000;
const patienceMs = 15_000;
/** After a failure the last answer stays for this long: placing the order checks it anyway. */
const freshMs = 150_000;

/** Returns whether a refusal contains a quote. Answers of the server are typed; this one is part of an error. */
export const isQuote = (value: unknown): value is Quote =>
  isObject(value) && isText(value.now) && Array.isArray(value.days) && (value.asap === null || isObject(value.asap));

/** The server's answer, for this store and these lines. */
export type QuoteState = { state: 'loading' } | { state: 'failed' } | { state: 'known'; quote: Quote };

type Answer = { question: string; atMs: number; quote: Quote | undefined };

/**
 * Asks when the store could have these lines ready: now, when store or lines have changed and stay so for `restMs`,
 * when staff pause or are busy, when the page is looked at again, and every minute.
 */
export const useQuote = (store: string, items: readonly CartLine[], restMs: number) => {
  const lines = items.map(({ id, quantity, options }) => ({ id, quantity, ...(options && { options }) }));
  const question = JSON.stringify({ store: store === mainStore ? null : store, items: lines });
  const [answer, setAnswer] = useState<Answer>();
  const isFirst = useRef(true);
  const storeState = useLimits(({ stores }) => {
    const { pausedUntil, busyMinutes } = stores[store] ?? {};
    return `${pausedUntil} ${busyMinutes}`;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause changes the answer, not the question.
  useEffect(() => {
    if (lines.length === 0) return;
    let pending: AbortController | undefined;
    const ask = async () => {
      // A hidden page asks when it is looked at again.
      if (document.hidden) return;
      pending?.abort();
      const request = new AbortController();
      pending = request;
      const giveUp = setTimeout(() => request.abort(), patienceMs);
      const take = (quote: Quote | undefined) => {
        if (pending !== request) return;
        const atMs = performance.now();
        setAnswer((last) => {
          const isKept = !quote && last?.quote && last.question === question && atMs - last.atMs < freshMs;
          return isKept ? last : { question, atMs, quote };
        });
      };
      try {
        const { data } = await sendUntil<typeof quotePickup>(
          request.signal,
          'POST',
          '/pickup/quote',
          JSON.parse(question),
        );
        take(data);
      } catch {
        take(undefined);
      } finally {
        clearTimeout(giveUp);
      }
    };
    const first = setTimeout(ask, isFirst.current ? 0 : restMs);
    isFirst.current = false;
    const timer = setInterval(ask, everyMs);
    addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      pending?.abort();
      pending = undefined;
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [question, store, restMs, storeState]);

  return useMemo(() => {
    const isCurrent = answer?.question === question;
    const asked: QuoteState = !isCurrent
      ? { state: 'loading' }
      : answer.quote
        ? { state: 'known', quote: answer.quote }
        : { state: 'failed' };
    /** Takes a newer answer, such as a refused order brings. */
    const replace = (quote: Quote) => setAnswer({ question, atMs: performance.now(), quote });
    return { question, asked, replace };
  }, [answer, question]);
};
