import type { getOrder, Order } from '@juniper/core/contracts/orders.ts';
import type { checkPayment, openPayment, payAtCounter } from '@juniper/core/contracts/payments.ts';
import { formatClockTime } from '@juniper/core/rules/clock.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { ApiError, hasToken, logFailure, sendSigned, wordsFor } from '../../lib/api.ts';
import { isObject } from '../../lib/guards.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { placedByCard, saveOrders } from './known-orders.ts';
import { isChanging, isDelivery } from './order-messages.ts';

const checkEveryMs = 10_000;
const clockEveryMs = 5_000;

/** As long as an order is held. A device whose clock says more, or less than nothing, does not count down. */
const mostMinutes = 15;

/** 'Held for you until 8:31, 12 more minutes', on the store's clock. */
export const heldWords = (payBy: string, timeZone: string, now: number): string => {
  const end = Date.parse(payBy);
  const minutes = Math.ceil((end - now) / 60_000);
  const until = `Held for you until ${formatClockTime(timeZone, end)}`;
  if (minutes < 1 || minutes > mostMinutes) return until;
  return `${until}, ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`;
};

const onClock = (listener: () => void) => {
  const timer = setInterval(listener, clockEveryMs);
  return () => clearInterval(timer);
};

/** The order whose last check was answered; none after one that was not. */
const useAnswer = create(() => ({ id: '' }));

/** Its time has passed, and nobody says that it can still be paid, as the server does if only this clock is fast. */
const useIsOver = ({ id, payment }: Order): boolean => {
  const isAnswered = useAnswer((answer) => answer.id === id);
  const isPast = useSyncExternalStore(onClock, () => Date.now() > Date.parse(payment?.payBy ?? ''));
  return isPast && !isAnswered;
};

/** The sentence under the heading of an unpaid order. */
export function HeldUntil({ order }: { order: Order }) {
  const { payment, storeLocation } = order;
  const timeZone = getTimeZone(useCatalogue(), storeLocation);
  const isOver = useIsOver(order);
  const held = useSyncExternalStore(onClock, () =>
    payment?.payBy ? heldWords(payment.payBy, timeZone, Date.now()) : 'It waits to be paid.',
  );
  if (isChanging(order)) return <p className="lead">{words.changing[isDelivery(order) ? 'delivery' : 'pickup']}</p>;
  return <p className="lead">{isOver ? words.over : held}</p>;
}

/** Asks whether the order is paid: now, when the page is looked at again, and every few seconds while it is. */
const keepChecking = (id: string): (() => void) => {
  let newest = 0;
  const check = () => {
    if (document.hidden || !hasToken()) return;
    newest += 1;
    const call = newest;
    sendSigned<typeof checkPayment>('POST', `/orders/${id}/payment/check`).then(
      ({ data }) => {
        // A later call may be answered first.
        if (call !== newest) return;
        useAnswer.setState({ id });
        saveOrders([data]);
      },
      (error) => {
        useAnswer.setState({ id: '' });
        logFailure('Failed to check the payment', error);
      },
    );
  };
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
};

const changing = (where: string) =>
  `We are asking our payment provider to close the card payment. Then we make your order, and you pay ${where}. There is nothing you need to do.`;

const words = {
  changing: { pickup: changing('at the counter'), delivery: changing('on delivery') },
  over: 'Its time to pay is over. We are checking whether it was paid.',
  redirecting: 'Redirecting to payment...',
  unreachable: 'We could not open the payment page. Please check your connection and try again.',
  away: 'Cards cannot be taken right now.',
  paidAlready: 'You have paid already.',
  notChanged: 'We could not change it. Please check your connection and try again.',
};

type Problem = { text: string; isAway?: boolean };

/** The order that a refusal comes with. */
const orderIn = (error: unknown): Order | undefined =>
  error instanceof ApiError && error.code === 'not_payable' && isObject(error.data) ? (error.data as Order) : undefined;

const isAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'payments_away';

const isBeingMade = ({ status }: Order): boolean => status !== 'unpaid' && status !== 'cancelled';

const readOrder = (id: string): Promise<Order | undefined> =>
  sendSigned<typeof getOrder>('GET', `/orders/${id}`).then(
    ({ data }) => data,
    () => undefined,
  );

const hasNoFocus = () => document.activeElement === document.body;
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** What an unpaid order's customer can do, as long as there is a choice. */
export function PayNow({ order }: { order: Order }) {
  const isOver = useIsOver(order);
  return isOver || isChanging(order) ? <Waiting id={order.id} /> : <Ways order={order} />;
}

function Waiting({ id }: { id: string }) {
  useEffect(() => keepChecking(id), [id]);
  return null;
}

/** The ways on from an unpaid order. An order that this page has just placed goes on to its payment by itself. */
function Ways({ order }: { order: Order }) {
  const { id, totalAmount } = order;
  const money = useMoney();
  const [busy, setBusy] = useState<'pay' | 'counter' | undefined>(placedByCard.id === id ? 'pay' : undefined);
  const [problem, setProblem] = useState<Problem>();
  const isLeaving = busy === 'pay';
  const place = useRef<HTMLDivElement>(null);

  // The focus goes with a button that goes, and is lost by one that cannot be pressed for a moment.
  useLayoutEffect(
    () => () => {
      if (hasNoFocus() || place.current?.contains(document.activeElement)) focusPage();
    },
    [],
  );
  useEffect(() => {
    if (problem && hasNoFocus()) focusPage();
  }, [problem]);

  const pay = async () => {
    setBusy('pay');
    setProblem(undefined);
    try {
      const { data } = await sendSigned<typeof openPayment>('POST', `/orders/${id}/payment`);
      location.assign(data.url);
    } catch (error) {
      setBusy(undefined);
      const found = orderIn(error);
      if (found) saveOrders([found]);
      if (found && found.status !== 'unpaid') return;
      setProblem(
        isAway(error)
          ? { text: words.away, isAway: true }
          : { text: wordsFor(error, words.unreachable, words.unreachable) },
      );
    }
  };

  const toCounter = async () => {
    setBusy('counter');
    setProblem(undefined);
    try {
      const { data } = await sendSigned<typeof payAtCounter>('POST', `/orders/${id}/payment/counter`);
      if (data.payment?.method === 'card' && isBeingMade(data)) showToast('info', words.paidAlready);
      saveOrders([data]);
    } catch (error) {
      // It is noted, and happens as soon as the provider answers.
      const noted = isAway(error) ? await readOrder(id) : undefined;
      if (noted) saveOrders([noted]);
      else setProblem({ text: wordsFor(error, words.notChanged, words.notChanged) });
    }
    setBusy(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the order that this page has placed.
  useEffect(() => {
    if (placedByCard.id !== id) return;
    placedByCard.id = '';
    void pay();
  }, [id]);

  useEffect(() => (isLeaving ? undefined : keepChecking(id)), [id, isLeaving]);

  // The page is as it was left when the browser brings it back: on its way to the payment.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(undefined);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const instead = isDelivery(order) ? 'Pay on delivery' : 'Pay at the counter';
  return (
    <div className="live__pay" ref={place}>
      {problem && (
        <Banner kind={problem.isAway ? 'wait' : 'danger'}>
          {problem.isAway ? `${problem.text} ${instead}?` : problem.text}
          {problem.isAway && (
            <div className="mt-3">
              <Button size="sm" disabled={busy !== undefined} onClick={toCounter}>
                {instead}
              </Button>
            </div>
          )}
        </Banner>
      )}
      <Button
        variant={problem?.isAway ? 'secondary' : 'primary'}
        block
        busy={isLeaving}
        disabled={busy !== undefined}
        onClick={pay}
      >
        {isLeaving ? words.redirecting : `Pay ${formatMoney(money, toCents(money, totalAmount))}`}
      </Button>
      {!problem?.isAway && (
        <Button variant="quiet" size="sm" busy={busy === 'counter'} disabled={busy !== undefined} onClick={toCounter}>
          {`${instead} instead`}
        </Button>
      )}
      <p className="sr-only" role="status">
        {isLeaving && words.redirecting}
      </p>
    </div>
  );
}
