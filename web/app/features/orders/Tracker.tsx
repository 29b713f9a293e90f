import './tracker.css';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { formatDueTime } from '@juniper/core/rules/describe-promise.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useConnection } from './known-orders.ts';
import { describeStatus, getStationLabel } from './order-messages.ts';

const stations: readonly string[] = ['pending', 'preparing', 'completed'];

/** Shows the steps of an order and where it is now, live. Not for cancelled orders. One that is ready need not be completed. */
export function Tracker({ order }: { order: Order }) {
  const isReconnecting = useConnection() === 'reconnecting';
  const now = stations.indexOf(order.status === 'ready' ? 'completed' : order.status);
  // The end of the day does not say when it was ready.
  const times = [order.createdAt, order.preparingAt, order.readyAt ?? (order.closedAs ? null : order.closedAt)];
  const isOver = now === stations.length - 1;
  const timeZone = getTimeZone(useCatalogue(), order.storeLocation);
  const due = isOver ? undefined : formatDueTime(order, timeZone);
  return (
    <div>
      <ol className="track" aria-label="Order status">
        {stations.map((station, at) => {
          const isDone = at < now || isOver;
          const time = at <= now && times[at];
          return (
            <li
              key={station}
              className={isDone ? 'done' : at === now ? 'now' : undefined}
              aria-current={at === now ? 'step' : undefined}
            >
              <span className="track__dot">{isDone && <Icon name="check" />}</span>
              {getStationLabel(station, order)}
              {isDone && <span className="sr-only">, done</span>}
              {time && <small>{formatTime(timeZone, Date.parse(time))}</small>}
              {at === stations.length - 1 && due && <small className="track__due">{due}</small>}
            </li>
          );
        })}
      </ol>
      <p className="track__lost" role="status">
        {isReconnecting && !isOver && 'Reconnecting'}
        <span className="sr-only">{`Order ${order.orderNumber}: ${describeStatus(order.status).label}`}</span>
      </p>
    </div>
  );
}
