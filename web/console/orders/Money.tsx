import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { acknowledgeProblem } from '@juniper/core/contracts/owner-payments.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { useState } from 'react';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { isDelivery } from '../../app/features/orders/order-messages.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { shopMoney } from '../lib/money.ts';
import { newId } from '../lib/new-id.ts';
import { Part } from '../lib/Part.tsx';
import { formatShopMoment, formatShopMomentInText, getStoreZone } from '../lib/shop-time.ts';
import { RefundDialog } from './RefundDialog.tsx';

type Payment = OwnerOrder['payments'][number];
type Refund = OwnerOrder['refunds'][number];

/** Lists what happened to an order's money, the oldest first, and what can still be given back. */
export function Money({ order }: { order: OwnerOrder }) {
  const { payments, refunds } = order;
  const zone = getStoreZone(order.storeLocation);
  const mayRefund = hasPermission(useUser()?.role, 'orders.refund');
  const isByCard = payments.some(({ provider, state }) => provider !== 'counter' && state === 'captured');
  const atCounter = describeCounter(order);
  if (payments.length === 0 && !atCounter) return null;
  return (
    <Part title="Payment">
      {payments.map(
        ({ problem, at }) => problem && <Problem key={at} order={order} words={problem} mayEnd={mayRefund} />,
      )}
      {payments.length > 0 && (
        <ol className="rows">
          {payments.map((payment) => (
            <Happened key={payment.at} what={describePayment(payment)} when={describeBegin(order, payment)} />
          ))}
          {refunds.map((refund) => (
            <Happened
              key={refund.id}
              what={describeRefund(refund, isByCard)}
              when={`${formatShopMoment(refund.at, zone)}${refund.by === null ? '' : `, by ${refund.by}`}`}
              reason={refund.reason && `${isRead(order, refund) ? 'The customer reads' : 'Reason'}: ${refund.reason}`}
            />
          ))}
        </ol>
      )}
      {atCounter && <p className="muted">{atCounter}</p>}
      {mayRefund && <RefundButton order={order} isByCard={isByCard} />}
    </Part>
  );
}

function Happened({ what, when, reason }: { what: string; when: string; reason?: string }) {
  return (
    <li className="row">
      <span className="row__words">
        <span className="strong">{what}</span> <span className="muted small">{when}</span>
        {reason && <span className="small wrap-anywhere">{` ${reason}`}</span>}
      </span>
    </li>
  );
}

/** Returns whether the customer reads the reason of a refund: not of one that failed, nor of a cancelled order. */
const isRead = ({ status }: OwnerOrder, { state }: Refund): boolean => state !== 'failed' && status !== 'cancelled';

const formatAmount = (dollars: number): string => formatMoney(shopMoney(), toCents(shopMoney(), dollars));

const stateWords: Record<string, string> = {
  awaiting: 'to be paid by card',
  authorized: 'held on the card',
  captured: 'taken from the card',
  released: 'not taken from the card',
  failed: 'could not be taken from the card',
};

const describePayment = ({ provider, state, amount, captured }: Payment): string => {
  if (provider === 'counter') return `${formatAmount(captured)} to be paid at the counter`;
  return `${formatAmount(state === 'captured' ? captured : amount)} ${stateWords[state] ?? state}`;
};

/**
 * A payment at the counter is written down when some of it is given back; it was made when the order was handed over.
 */
const describeBegin = ({ closedAt, storeLocation }: OwnerOrder, { provider, at }: Payment): string => {
  const zone = getStoreZone(storeLocation);
  return provider === 'counter'
    ? formatShopMoment(closedAt ?? at, zone)
    : `Payment started ${formatShopMomentInText(at, zone)}`;
};

const returnWords: Record<string, string> = {
  asked: 'on its way back to the card',
  done: 'returned to the card',
  failed: 'could not be returned',
};

const describeRefund = ({ state, amount }: Refund, isByCard: boolean): string =>
  `${formatAmount(amount)} ${isByCard ? (returnWords[state] ?? state) : 'given back at the counter'}`;

/** Says where an order is paid that is not paid by card. What the counter takes is not recorded. */
const describeCounter = (order: OwnerOrder): string | undefined => {
  const { payment, payments, status, totalAmount } = order;
  const isTaken = payments.some(({ state }) => state === 'captured');
  if (payment?.method === 'card' || isTaken || status === 'cancelled') return undefined;
  if (totalAmount === 0) return 'There was nothing to pay.';
  if (payment?.method === 'till') return 'Paid at the till. This shop records no payment and no refund of it.';
  const where = isDelivery(order) ? 'on delivery' : 'at the counter';
  return `To be paid ${where}.`;
};

/** The refund's id lasts until it is given: pressed again after an answer that was lost, it is the same refund. */
function RefundButton({ order, isByCard }: { order: OwnerOrder; isByCard: boolean }) {
  const [id, setId] = useState(newId);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {order.refundable > 0 && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Refund
          </Button>
        </div>
      )}
      {isAsking && (
        <RefundDialog
          order={order}
          isByCard={isByCard}
          id={id}
          onSpent={() => setId(newId())}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type ProblemProps = { order: OwnerOrder; words: string; mayEnd: boolean };

/** Asks a person to look at a payment, in the provider's dashboard if need be. */
function Problem({ order: { id, orderNumber }, words, mayEnd }: ProblemProps) {
  const end = useChange<typeof acknowledgeProblem>('POST', {
    outdates: ['/owner/orders', '/owner/today', '/owner/audit'],
    onDone: () => {
      showToast('success', `${orderNumber} is off the list of payments to check.`);
      // The button is gone in a moment.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
  });
  return (
    <Banner kind="wait">
      <p>{words}</p>
      {mayEnd && (
        <div className="mt-3">
          <Button
            variant="secondary"
            size="sm"
            busy={end.isPending}
            onClick={() => end.mutate({ path: `/owner/orders/${id}/payment/looked-at` })}
          >
            Done
          </Button>
        </div>
      )}
    </Banner>
  );
}
