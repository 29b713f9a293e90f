import './tracker.css';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { formatTime } from '../../lib/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useConnection } from './connection.ts';
import { describeStatus } from './order-status.ts';

const stations: readonly OrderStatus[] = ['pending', 'preparing', 'completed'];

/** Where an order is on its way, as it happens. A cancelled order has no way. */
export function Tracker({ order }: { order: Order }) {
  const isReconnecting = useConnection() === 'reconnecting';
  const now = stations.indexOf(order.status);
  const times = [order.createdAt, order.preparingAt, order.closedAt];
  const isOver = now === stations.length - 1;
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
              {describeStatus(station).label}
              {isDone && <span className="sr-only">, done</span>}
              {time && <small>{formatTime(time)}</small>}
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
