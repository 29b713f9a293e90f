import type { followOrders, Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { followStream, type StreamState } from '../../lib/event-stream.ts';
import { leadAmongTabs } from '../../lib/lead-among-tabs.ts';
import type { AppDispatch } from '../../lib/open-store.ts';
import { loadUser } from '../auth/auth-calls.ts';
import type { AuthState } from '../auth/auth-slice.ts';
import { announceChanges } from './announce-changes.ts';
import { setConnection } from './connection.ts';
import { keepOrders } from './keep-orders.ts';

type Store = {
  getState: () => { auth: AuthState };
  dispatch: AppDispatch;
  subscribe: (listener: () => void) => () => void;
};

const isOpen = ({ status }: Order) => isOpenStatus(status);

/** One stream a browser, while the customer has an open order. What it brings goes into the account and so to all tabs. */
export const watchOrders = (store: Store): void => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('juniper_orders') : undefined;
  let { token, orderHistory: known } = store.getState().auth;
  let isLeading = false;
  let stop: (() => void) | undefined;

  channel?.addEventListener('message', ({ data }: MessageEvent<StreamState>) => setConnection(data));

  const lead = () => {
    // The first event after a gap is all that is open.
    let isWhole = true;
    isLeading = true;
    const stopStream = followStream<typeof followOrders>('/orders/events', {
      onState: (state) => {
        const isLost = state === 'reconnecting';
        // A stream that does not come back is done without: the account is asked at the pace of its tries.
        if (isLost && isWhole) void store.dispatch(loadUser());
        isWhole ||= isLost;
        setConnection(state);
        channel?.postMessage(state);
      },
      onEvent: ({ orders, loyaltyPoints }) => {
        const isMissing = (order: Order) => isOpen(order) && !orders.some(({ id }) => id === order.id);
        // What was closed meanwhile is not in it; the account says how it ended.
        if (isWhole && known.some(isMissing)) void store.dispatch(loadUser());
        isWhole = false;
        store.dispatch(keepOrders(orders, loyaltyPoints));
      },
    });
    return () => {
      isLeading = false;
      stopStream();
    };
  };

  const onChange = () => {
    const { auth } = store.getState();
    const before = known;
    known = auth.orderHistory;
    if (isLeading) announceChanges(before, known, auth.preferences);
    const isWanted = auth.token !== null && known.some(isOpen);
    if (stop && (!isWanted || auth.token !== token)) {
      stop();
      stop = undefined;
      setConnection('live');
    }
    token = auth.token;
    if (isWanted) stop ??= leadAmongTabs('juniper_orders', lead);
  };
  store.subscribe(onChange);
  onChange();
};
