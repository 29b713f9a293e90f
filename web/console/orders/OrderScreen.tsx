import './order.css';
import type { getOwnerOrder, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { canChangeStatus, isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { OrderedItem, orderedKey } from '../../app/features/orders/OrderedItem.tsx';
import { describeStatus, isDelivery } from '../../app/features/orders/order-messages.ts';
import { StatusBadge } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Icon } from '../../app/ui/Icon.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { shopMoney } from '../lib/money.ts';
import { Part } from '../lib/Part.tsx';
import { paths } from '../lib/paths.ts';
import { formatShopMoment, formatShopMomentInText, getStoreZone } from '../lib/shop-time.ts';
import { useStores } from '../lib/use-published.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { Carrier } from './Carrier.tsx';
import { Emails } from './Emails.tsx';
import { Money } from './Money.tsx';

/** Shows all that the cafe knows of one order, and what can still be done about it. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const path = `/owner/orders/${encodeURIComponent(id)}` as const;
  const call = useCall<typeof getOwnerOrder>(path, { refetchInterval: 10_000 });
  const order = call.data?.data;
  return (
    <>
      <ScreenHead
        title={order?.orderNumber ?? 'Order'}
        lead={order && <Lead order={order} />}
        back={{ to: paths.orders, label: 'Orders' }}
      >
        {order && <Cancel order={order} />}
      </ScreenHead>
      <Loaded call={call}>
        {({ data }) => (
          <div className="order mt-8">
            <div className="grid content-start gap-8">
              <Lines order={data} />
              <Money order={data} />
            </div>
            <div className="grid content-start gap-8">
              <Contact order={data} />
              <Carrier order={data} />
              <Events order={data} />
              <Emails order={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Lead({ order }: { order: OwnerOrder }) {
  const { getName } = useStores();
  const { kind, label } = describeStatus(order.status);
  const where = `${isDelivery(order) ? 'Delivery from' : 'Pickup at'} ${getName(order.storeLocation)}`;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge kind={kind}>{label}</StatusBadge>
      {`${where}, placed ${formatShopMomentInText(order.createdAt, getStoreZone(order.storeLocation))}`}
    </span>
  );
}

function Cancel({ order }: { order: OwnerOrder }) {
  const role = useUser()?.role;
  const [isAsking, setAsking] = useState(false);
  if (!hasPermission(role, 'orders.cancel') || !canChangeStatus('staff', order.status, 'cancelled')) return null;
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {isAsking && <CancelDialog order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

function Lines({ order }: { order: OwnerOrder }) {
  const {
    items,
    subtotal,
    discount,
    deliveryFee,
    taxes,
    isTaxIncluded,
    totalAmount,
    revision,
    createdAt,
    storeLocation,
  } = order;
  const mayEdit = hasPermission(useUser()?.role, 'menu.edit');
  const words = formatShopMomentInText(createdAt, getStoreZone(storeLocation));
  const taxRows = taxes.map(({ label, amount }) => (
    <Sum key={label} amount={amount}>
      {label}
    </Sum>
  ));
  return (
    <Part title="What was ordered">
      <ul className="sums">
        {items.map((item) => (
          <Sum key={orderedKey(item)} amount={item.price * item.quantity}>
            <OrderedItem item={item} />
          </Sum>
        ))}
      </ul>
      <ul className="sums">
        <Sum amount={subtotal}>Subtotal</Sum>
        {discount > 0 && <Sum amount={-discount}>Voucher</Sum>}
        {deliveryFee && <Sum amount={deliveryFee}>Delivery</Sum>}
        {!isTaxIncluded && taxRows}
        <Sum amount={totalAmount}>Total</Sum>
      </ul>
      {isTaxIncluded && <ul className="sums-included muted small">{taxRows}</ul>}
      {revision !== null && (
        <p className="muted small">
          Prices as of{' '}
          {mayEdit ? (
            <Link className="link" to={paths.history}>
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
      )}
    </Part>
  );
}

function Sum({ amount, children }: { amount: number; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span>{`${amount < 0 ? '−' : ''}${formatMoney(shopMoney(), Math.abs(toCents(shopMoney(), amount)))}`}</span>
    </li>
  );
}

function Contact({ order: { name, email, phone, deliverTo, note, customerId, payment } }: { order: OwnerOrder }) {
  const noName = payment?.method === 'till' ? 'The name was erased after 30 days.' : 'This account is deleted.';
  return (
    <Part title="Contact">
      <div>
        <p className="strong">
          <bdi>{name ?? noName}</bdi>
        </p>
        {email && (
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
        {phone && <p>{phone}</p>}
        {deliverTo && (
          <p>
            <bdi>{deliverTo}</bdi>
          </p>
        )}
        {note && (
          <p>
            Note: <bdi>{note}</bdi>
          </p>
        )}
      </div>
      {customerId && (
        <p>
          <Link className="arrow-link" to={paths.customer(customerId)}>
            Open this customer <Icon name="right" />
          </Link>
        </p>
      )}
    </Part>
  );
}

/** How the end of the day closed an order. */
const closingWords: Record<string, string> = {
  day_end: 'Completed at the end of the day',
  handed_over: 'Handed over, said the day after',
  no_show: 'Not picked up',
  unconfirmed: 'Closed, nobody said whether it was handed over',
};

const eventWords: Record<string, string> = {
  unpaid: 'Placed, to be paid by card',
  pending: 'Placed',
  preparing: 'Started',
  completed: 'Completed',
  recalled: 'Not ready after all',
  tracked: 'Tracking entered',
  ready: 'Ready',
  cancelled: 'Cancelled',
};

/** An order that waited for its payment is placed before it is for the board. */
const happened = ({ status, actor }: OwnerOrder['events'][number], closedAs: string | undefined): string => {
  if (status === 'pending' && actor === 'shop') return paymentReceived;
  if (status === 'preparing' && actor === 'shop') return 'Started automatically';
  const closing = isOpenStatus(status) ? undefined : closingWords[closedAs ?? ''];
  return closing ?? eventWords[status] ?? describeStatus(status).label;
};

const paymentReceived = 'Payment received, sent to the board';

/** Writes 'by Mei Tanaka' or 'by the customer'. A name is gone with its account. */
const byWhom = ({ actor, by }: OwnerOrder['events'][number]): string => {
  if (by) return `by ${by}`;
  if (actor === 'shop') return '';
  return actor === 'staff' ? 'by staff' : `by the ${actor}`;
};

function Events({ order: { events, cancelReason, closedAs, storeLocation } }: { order: OwnerOrder }) {
  return (
    <Part title="What happened">
      <ol className="rows">
        {events.map((event) => (
          <li key={`${event.status} ${event.at}`} className="row">
            <span className="row__words">
              <span className="strong">{happened(event, closedAs)}</span>{' '}
              <span className="muted small">
                {[formatShopMoment(event.at, getStoreZone(storeLocation)), byWhom(event)].filter(Boolean).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {cancelReason && !closedAs && <p>{`The customer reads: ${cancelReason}`}</p>}
    </Part>
  );
}
