import type { getOrder, Order } from '@juniper/core/contracts/orders.ts';
import type { checkPayment, openPayment, payAtCounter as payAtCounterCall } from '@juniper/core/contracts/payments.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { ApiError, describeFailure, hasToken, logFailure, sendSigned } from '../../lib/api.ts';
import { isObject } from '../../lib/guards.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { placedByCard, saveOrders } from './known-orders.ts';
import { isDelivery } from './order-messages.ts';
import { describeHold, followClock, getPaymentState, type PaymentState, paymentMessages } from './payment-state.ts';

const checkEveryMs = 10_000;

/** The order whose last check was answered; none after one that was not. */
const useAnswer = create(() => ({ id: '' }));

const usePaymentState = (order: Order): PaymentState => {
  const isAnswered = useAnswer(({ id }) => id === order.id);
  return useSyncExternalStore(followClock, () => getPaymentState(order, serverNow(), isAnswered));
};

/** Shows the sentence under the heading of an unpaid order. */
export function HeldUntil({ order }: { order: Order }) {
  const { payment, storeLocation } = order;
  const timeZone = getTimeZone(useCatalogue(), storeLocation);
  const state = usePaymentState(order);
  const hold = useSyncExternalStore(followClock, () => describeHold(payment?.payBy, timeZone, serverNow()));
  const where = isDelivery(order) ? 'on delivery' : 'at the counter';
  const words = { changing: paymentMessages.changing(where), over: paymentMessages.over, payable: hold };
  return <p className="lead">{words[state]}</p>;
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

type Problem = { text: string; isAway?: boolean };

/** Returns the order that a refusal comes with. */
const findOrder = (error: unknown): Order | undefined =>
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

/** Shows the ways to pay as long as there is a choice, and only asks for the payment otherwise. */
export function PayNow({ order }: { order: Order }) {
  return usePaymentState(order) === 'payable' ? <Ways order={order} /> : <Waiting id={order.id} />;
}

function Waiting({ id }: { id: string }) {
  useEffect(() => keepChecking(id), [id]);
  return null;
}

/** Opens the page of the payment, or takes the order to the counter. An order just placed goes to its payment by itself. */
const usePayment = (id: string) => {
  const [busy, setBusy] = useState<'pay' | 'counter' | undefined>(placedByCard.id === id ? 'pay' : undefined);
  const [problem, setProblem] = useState<Problem>();
  const isLeaving = busy === 'pay';

  const pay = async () => {
    setBusy('pay');
    setProblem(undefined);
    try {
      const { data } = await sendSigned<typeof openPayment>('POST', `/orders/${id}/payment`);
      location.assign(data.url);
    } catch (error) {
      setBusy(undefined);
      const found = findOrder(error);
      if (found) saveOrders([found]);
      if (found && found.status !== 'unpaid') return;
      setProblem(
        isAway(error)
          ? { text: paymentMessages.away, isAway: true }
          : { text: describeFailure(error, paymentMessages.unreachable, paymentMessages.unreachable) },
      );
    }
  };

  const payAtCounter = async () => {
    setBusy('counter');
    setProblem(undefined);
    try {
      const { data } = await sendSigned<typeof payAtCounterCall>('POST', `/orders/${id}/payment/counter`);
      if (data.payment?.method === 'card' && isBeingMade(data)) showToast('info', paymentMessages.paidAlready);
      saveOrders([data]);
    } catch (error) {
      // It is noted, and happens as soon as the provider answers.
      const noted = isAway(error) ? await readOrder(id) : undefined;
      if (noted) saveOrders([noted]);
      else setProblem({ text: describeFailure(error, paymentMessages.notChanged, paymentMessages.notChanged) });
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

  return { busy, isLeaving, problem, pay, payAtCounter };
};

/** Shows the ways on from an unpaid order. */
function Ways({ order }: { order: Order }) {
  const money = useMoney();
  const { busy, isLeaving, problem, pay, payAtCounter } = usePayment(order.id);
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

  const instead = isDelivery(order) ? 'Pay on delivery' : 'Pay at the counter';
  return (
    <div className="live__pay" ref={place}>
      {problem && (
        <Banner kind={problem.isAway ? 'wait' : 'danger'}>
          {problem.isAway ? `${problem.text} ${instead}?` : problem.text}
          {problem.isAway && (
            <div className="mt-3">
              <Button size="sm" disabled={busy !== undefined} onClick={payAtCounter}>
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
        {isLeaving ? paymentMessages.redirecting : `Pay ${formatMoney(money, toCents(money, order.totalAmount))}`}
      </Button>
      {!problem?.isAway && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy === 'counter'}
          disabled={busy !== undefined}
          onClick={payAtCounter}
        >
          {`${instead} instead`}
        </Button>
      )}
      <p className="sr-only" role="status">
        {isLeaving && paymentMessages.redirecting}
      </p>
    </div>
  );
}
