import type { PickupTime } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import { getLineKey, resolveOptions } from '@juniper/core/rules/options.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useRef, useState } from 'react';
import { ApiError, newKey } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { isQuote, useQuote } from '../cart/use-quote.ts';
import { getCatalogueHash, useCatalogue } from '../catalogue/catalogue-store.ts';
import { askNow } from '../catalogue/follow-now.ts';
import {
  describeRefusal,
  newOrderWords,
  priceNewOrder,
  type Refusal,
  sendNewOrder,
  toEnterRequest,
} from './new-order.ts';

const noRefusal: Refusal = { words: '', lines: {} };

/** Shorter than at checkout: the next press comes at once. */
const restMs = 200;

/** Keeps an order that is being entered for a store, and sends it under one key until the server has it. */
export const useNewOrder = (store: Store, onPlaced: (ticket: Ticket) => void) => {
  const catalogue = useCatalogue();
  const [stored, setStored] = useState<readonly CartLine[]>([]);
  // As the menu is now: it may change while the order is entered.
  const lines = stored.map((line) => ({ ...resolveOptions(catalogue, line), quantity: line.quantity }));
  const [name, setName] = useState('');
  const [memberCode, setMemberCode] = useState('');
  const [at, setAt] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(noRefusal);
  const key = useRef('');
  const when = useTimes(store, lines, at);
  const priced = priceNewOrder(catalogue, store.store, lines);

  const change = (next: readonly CartLine[]) => {
    setStored(next);
    setRefusal(noRefusal);
  };

  const chooseTime = (next: string) => {
    setAt(next);
    // What was said of the time before.
    setRefusal(({ lines: notes }) => ({ words: '', lines: notes }));
  };

  const findProblem = (): string | undefined => {
    if (lines.length === 0) return newOrderWords.nothing;
    if (!name.trim() && !memberCode.trim()) return newOrderWords.nobody;
    return when.problem;
  };

  /** Returns false if it cannot be sent as it is. */
  const place = async (): Promise<boolean> => {
    const problem = findProblem();
    if (problem || !priced) {
      setRefusal({ ...noRefusal, words: problem ?? newOrderWords.lines });
      return false;
    }
    key.current ||= newKey();
    setBusy(true);
    setRefusal(noRefusal);
    try {
      const order = {
        store: store.store,
        lines,
        name: name.trim(),
        memberCode: memberCode.trim(),
        totalCents: priced.totals.final,
        pickup: when.pickup,
      };
      onPlaced(await sendNewOrder(key.current, getCatalogueHash(), toEnterRequest(catalogue, order)));
    } catch (error) {
      setRefusal(describeRefusal(catalogue, error));
      if (error instanceof ApiError && isQuote(error.data)) when.replace(error.data);
      void askNow();
    } finally {
      setBusy(false);
    }
    return true;
  };

  /** Says why a line cannot be had: as the server said, or because the menu has changed since. */
  const getNote = (line: CartLine): string | undefined =>
    refusal.lines[getLineKey(line)] ?? (priceNewOrder(catalogue, store.store, [line]) ? undefined : newOrderWords.gone);
  return {
    lines,
    change,
    name,
    setName,
    memberCode,
    setMemberCode,
    at,
    chooseTime,
    busy,
    refusal,
    when,
    priced,
    place,
    getNote,
  };
};

/** The times that the store could keep. A store that counts no work has none: it starts as soon as it can. */
const useTimes = (store: Store, lines: readonly CartLine[], at: string) => {
  const { asked, replace } = useQuote(store.store, store.countsWork ? lines : [], restMs);
  const quote = asked.state === 'known' && lines.length > 0 ? asked.quote : undefined;
  const format = (moment: string) => formatMoment(store.timeZone, moment, quote?.now ?? serverNow());
  // Without an answer nobody knows whether the chosen time is still free.
  let times = at ? [at] : [];
  if (quote) times = quote.days.flatMap((day) => day.times);
  const describeNow = (): string => {
    if (!quote) return 'Now';
    if (!quote.asap) return 'Now: no time left';
    return `${quote.closedUntil === null ? 'Now' : 'When we open'}, about ${format(quote.asap.readyAt)}`;
  };
  let problem: string | undefined;
  if (quote && at && !times.includes(at)) problem = newOrderWords.taken;
  else if (quote && !at && !quote.asap) problem = newOrderWords.noTime;
  let pickup: PickupTime | undefined;
  if (at) pickup = { kind: 'at', at };
  else if (quote?.asap) pickup = { kind: 'asap', promised: quote.asap.readyAt };
  return {
    choices: [{ value: '', label: describeNow() }, ...times.map((time) => ({ value: time, label: format(time) }))],
    problem,
    pickup,
    replace,
  };
};

export type NewOrderState = ReturnType<typeof useNewOrder>;
