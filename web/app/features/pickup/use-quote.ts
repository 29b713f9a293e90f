import type { Quote, quotePickup } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sendUntil } from '../../lib/api.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { useLimits } from '../catalogue/limits.ts';

const everyMs = 60_000;
const patienceMs = 15_000;
/** After a failure the time that was heard last stays for this long: placing checks it anyway. */
const freshMs = 150_000;

/** What an order was refused with. Answers of the server are typed; this one is part of an error. */
export const isQuote = (value: unknown): value is Quote =>
  isObject(value) && isText(value.now) && Array.isArray(value.days) && (value.asap === null || isObject(value.asap));

/** `known`: the server's answer, for this store and these lines. */
export type Asked = { state: 'loading' } | { state: 'failed' } | { state: 'known'; quote: Quote };

type Heard = { question: string; atMs: number; quote: Quote | undefined };

/**
 * When the store could have these lines ready. Asks now, when store or lines have changed and stay so for `restMs`, when
 * staff pause or are busy, when somebody looks at the page again, and every minute.
 */
export const useQuote = (store: string, items: readonly CartLine[], restMs: number) => {
  const lines = items.map(({ id, quantity, options }) => ({ id, quantity, ...(options && { options }) }));
  const question = JSON.stringify({ store: store === mainStore ? null : store, items: lines });
  const [heard, setHeard] = useState<Heard>();
  const isFirst = useRef(true);
  const stateOfStore = useLimits(({ stores }) => {
    const { pausedUntil, busyMinutes } = stores[store] ?? {};
    return `${pausedUntil} ${busyMinutes}`;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause changes the answer, not the question.
  useEffect(() => {
    if (lines.length === 0) return;
    let asking: AbortController | undefined;
    const ask = async () => {
      // One that is hidden asks when somebody looks at it again.
      if (document.hidden) return;
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      const giveUp = setTimeout(() => mine.abort(), patienceMs);
      const tell = (quote: Quote | undefined) => {
        if (asking !== mine) return;
        const atMs = performance.now();
        setHeard((last) => {
          const isKept = !quote && last?.quote && last.question === question && atMs - last.atMs < freshMs;
          return isKept ? last : { question, atMs, quote };
        });
      };
      try {
        const { data } = await sendUntil<typeof quotePickup>(
          mine.signal,
          'POST',
          '/pickup/quote',
          JSON.parse(question),
        );
        tell(data);
      } catch {
        tell(undefined);
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
      asking?.abort();
      asking = undefined;
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [question, store, restMs, stateOfStore]);

  return useMemo(() => {
    const isOfNow = heard?.question === question;
    const asked: Asked = !isOfNow
      ? { state: 'loading' }
      : heard.quote
        ? { state: 'known', quote: heard.quote }
        : { state: 'failed' };
    /** A newer answer, as an order is refused with. */
    const replace = (quote: Quote) => setHeard({ question, atMs: performance.now(), quote });
    return { question, asked, replace };
  }, [heard, question]);
};
