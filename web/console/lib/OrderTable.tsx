import type { OrderSummary } from '@juniper/core/contracts/owner-orders.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { Link } from 'react-router';
import { describeStatus, isDelivery } from '../../app/features/orders/order-messages.ts';
import { StatusBadge } from '../../app/ui/StatusBadge.tsx';
import { columnsFor, DataTable } from './DataTable.tsx';
import { shopMoney } from './money.ts';
import { paths } from './paths.ts';
import { shopMoment } from './shop-time.ts';
import { useStores } from './use-published.ts';

/** With its store's name. */
type Row = OrderSummary & { at: string };

/** '2 items' */
const itemsOf = ({ cups }: OrderSummary): string => (cups === 1 ? '1 item' : `${cups} items`);

/** 'Today, 8:02 AM, Uptown, delivery' */
const placeOf = (order: Row): string =>
  `${shopMoment(order.createdAt)}, ${order.at}${isDelivery(order) ? ', delivery' : ''}`;

const column = columnsFor<Row>();
// The newest come first, and more are loaded on demand: sorting those that are here would mislead.
const fixed = { enableSorting: false } as const;
const columns = [
  column.accessor('orderNumber', {
    ...{ ...fixed, header: 'Order', meta: { place: 'title' } },
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="row-link" to={paths.order(original.id)}>
          {original.orderNumber}
        </Link>
        <StatusBadge kind={describeStatus(original.status).kind}>{describeStatus(original.status).label}</StatusBadge>
      </span>
    ),
  }),
  column.accessor((order) => [order.name, itemsOf(order)].filter(Boolean).join(', '), {
    ...{ ...fixed, id: 'for', header: 'For' },
    cell: ({ row: { original } }) => (
      <>
        {original.name && (
          <>
            <bdi>{original.name}</bdi>
            {', '}
          </>
        )}
        {itemsOf(original)}
      </>
    ),
  }),
  column.accessor(placeOf, { ...fixed, id: 'placed', header: 'Placed' }),
  column.accessor(({ totalAmount }) => formatMoney(shopMoney(), toCents(shopMoney(), totalAmount)), {
    ...{ ...fixed, id: 'total', header: 'Total', meta: { place: 'end', isNumber: true } },
  }),
];

/** Orders as rows, each of which opens its order. */
export function OrderTable({ caption, orders }: { caption: string; orders: readonly OrderSummary[] }) {
  const { nameOf } = useStores();
  const rows = orders.map((order): Row => ({ ...order, at: nameOf(order.storeLocation) }));
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
