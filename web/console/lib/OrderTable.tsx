import type { OrderSummary } from '@juniper/core/contracts/owner-orders.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { Link } from 'react-router';
import { describeStatus, isDelivery } from '../../app/features/orders/order-messages.ts';
import { StatusBadge, type StatusKind } from '../../app/ui/Banner.tsx';
import { columnsFor, DataTable } from './DataTable.tsx';
import { shopMoney } from './money.ts';
import { paths } from './paths.ts';
import { formatShopMoment, getStoreZone } from './shop-time.ts';
import { useStores } from './use-published.ts';

/** With its store's name. */
type Row = OrderSummary & { at: string };

/** Writes '2 items'. */
const describeItems = ({ cups }: OrderSummary): string => (cups === 1 ? '1 item' : `${cups} items`);

/** Writes 'Today, 8:02 AM, Uptown, delivery'. */
const describePlace = (order: Row): string =>
  `${formatShopMoment(order.createdAt, getStoreZone(order.storeLocation))}, ${order.at}${isDelivery(order) ? ', delivery' : ''}`;

type Mark = { kind: StatusKind; words: string };

/** Returns 'Paid by card' and 'Refunded $4.80'. An order at the counter is marked only when some of it went back. */
const listMarks = ({ payment, totalAmount }: OrderSummary): Mark[] => {
  if (!payment) return [];
  const { method, state, returned } = payment;
  const marks: Mark[] = [];
  if (method === 'card') marks.push(state === 'captured' ? { kind: 'ok', words: 'Paid by card' } : cardMark);
  if (returned >= totalAmount && returned > 0) marks.push({ kind: 'info', words: 'Refunded' });
  else if (returned > 0) marks.push({ kind: 'info', words: `Refunded ${formatAmount(returned)}` });
  return marks;
};
const cardMark: Mark = { kind: 'wait', words: 'Card' };

const formatAmount = (dollars: number): string => formatMoney(shopMoney(), toCents(shopMoney(), dollars));

const column = columnsFor<Row>();
// The newest come first, and more are loaded on demand: sorting those that are here would mislead.
const fixed = { enableSorting: false } as const;
const columns = [
  column.accessor('orderNumber', {
    ...fixed,
    header: 'Order',
    meta: { place: 'title' },
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="row-link" to={paths.order(original.id)}>
          {original.orderNumber}
        </Link>
        <StatusBadge kind={describeStatus(original.status).kind}>{describeStatus(original.status).label}</StatusBadge>
      </span>
    ),
  }),
  column.accessor((order) => [order.name, describeItems(order)].filter(Boolean).join(', '), {
    ...fixed,
    id: 'for',
    header: 'For',
    cell: ({ row: { original } }) => (
      <>
        {original.name && (
          <>
            <bdi>{original.name}</bdi>
            {', '}
          </>
        )}
        {describeItems(original)}
      </>
    ),
  }),
  column.accessor(describePlace, { ...fixed, id: 'placed', header: 'Placed' }),
  column.display({
    ...fixed,
    id: 'payment',
    header: 'Payment',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {listMarks(original).map(({ kind, words }) => (
          <StatusBadge key={words} kind={kind}>
            {words}
          </StatusBadge>
        ))}
        {original.payment?.method === 'counter' && <span className="muted hidden lg:block">Counter</span>}
        {original.payment?.method === 'till' && <span className="muted hidden lg:block">Till</span>}
      </span>
    ),
  }),
  column.accessor(({ totalAmount }) => formatAmount(totalAmount), {
    ...fixed,
    id: 'total',
    header: 'Total',
    meta: { place: 'end', isNumber: true },
  }),
];

/** Lists orders. Each row opens its order. */
export function OrderTable({ caption, orders }: { caption: string; orders: readonly OrderSummary[] }) {
  const { getName } = useStores();
  const rows = orders.map((order): Row => ({ ...order, at: getName(order.storeLocation) }));
  return <DataTable caption={caption} columns={columns} rows={rows} getKey={({ id }) => id} />;
}
