import type { findOrders, OrderSummary } from '@juniper/core/contracts/owner-orders.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { isObject, isText } from '../../app/lib/guards.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { usePages } from '../lib/calls.ts';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { OrderTable } from '../lib/OrderTable.tsx';
import { CancelNew } from './CancelNew.tsx';
import { OrderFilter, type OrderSearch } from './OrderFilter.tsx';

/** Lists today's orders. Managers also search all of them. */
export function OrdersScreen() {
  const user = useUser();
  const maySearch = hasPermission(user?.role, 'orders.find');
  const mayCancel = hasPermission(user?.role, 'orders.cancel');
  const [search, setSearch] = useSearch(maySearch);
  const isToday = !search.q && !search.day && !search.completed;
  // The button cancels by store alone: a list of one day or one name would show less than it cancels.
  const canCancelNew = mayCancel && search.status === 'new-not-paid' && isToday;
  const query = toQuery(search);
  const orders = usePages<typeof findOrders>(query ? `/owner/orders?${query}` : '/owner/orders', {
    keepsLast: true,
    ...(isToday && { refetchInterval: 10_000 }),
  });
  return (
    <>
      <ScreenHead title="Orders" lead={describeSearch(search)} />
      <OrderFilter search={search} maySearch={maySearch} onChange={setSearch} />
      <Loaded call={orders}>
        {({ rows: found, first }) => (
          <div className="grid gap-4" aria-busy={orders.isPlaceholderData}>
            <p className="muted small" role="status">
              {describeCount(found, orders.hasNextPage && !first?.isCut)}
            </p>
            {first?.isCut && (
              <Banner kind="info">
                <p>Too many orders match, so some are left out, new ones too. Type more letters, or choose a day.</p>
              </Banner>
            )}
            {found.length > 0 && canCancelNew && <CancelNew store={search.store} />}
            {found.length > 0 ? <OrderTable caption="Orders" orders={found} /> : <NoOrders search={search} />}
            {orders.hasNextPage && (
              <Button
                variant="secondary"
                busy={orders.isFetchingNextPage}
                onClick={() => void orders.fetchNextPage({ cancelRefetch: false })}
              >
                More
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/**
 * Days, status and store are in the address, so that other screens can link to them. What was searched for is kept with
 * the history entry: it may be a name, and addresses stay in the history of a device that many use.
 */
const useSearch = (maySearch: boolean): [OrderSearch, (search: OrderSearch) => void] => {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const search = {
    q: maySearch && isObject(state) && isText(state.q) ? state.q : '',
    day: (maySearch && params.get('day')) || '',
    completed: (maySearch && params.get('completed')) || '',
    status: params.get('status') ?? '',
    store: params.get('store') ?? '',
  };
  return [search, ({ q, ...inAddress }) => navigate({ search: toQuery(inAddress) }, { replace: true, state: { q } })];
};

const toQuery = (search: Partial<OrderSearch>): string =>
  String(new URLSearchParams(Object.entries(search).filter(([, text]) => text)));

const describeSearch = ({ q, day, completed }: OrderSearch): string => {
  const days = [day && `placed on ${formatDay(day)}`, completed && `completed on ${formatDay(completed)}`];
  const words = days.filter(Boolean).join(' and ');
  if (words) return `Orders ${words}, the newest first.`;
  return q ? 'From all days.' : 'Placed today, and all that are still open.';
};

const describeCount = ({ length }: readonly OrderSummary[], hasMore: boolean): string => {
  if (length === 0) return 'No orders';
  return `${hasMore ? `The newest ${length}` : length} ${length === 1 ? 'order' : 'orders'}`;
};

function NoOrders({ search }: { search: OrderSearch }) {
  if (!Object.values(search).some(Boolean))
    return (
      <Nothing title="No orders yet today">
        <p className="muted">They appear here as soon as somebody orders.</p>
      </Nothing>
    );
  return (
    <Nothing title="Nothing found">
      <p className="muted">{search.q ? 'Try the full order number, a name or an email.' : 'No orders match.'}</p>
    </Nothing>
  );
}
