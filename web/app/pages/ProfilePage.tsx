import '../features/profile/profile.css';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { Suspense, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useUser } from '../features/auth/auth-store.ts';
import { rememberPath } from '../features/auth/return-path.ts';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { bringUpToDate } from '../features/orders/known-orders.ts';
import { OrderAgain } from '../features/orders/OrderAgain.tsx';
import { OrderCard } from '../features/orders/OrderCard.tsx';
import { getLinkLabel } from '../features/orders/order-messages.ts';
import { EditProfileForm } from '../features/profile/EditProfileForm.tsx';
import { StatTiles } from '../features/profile/StatTiles.tsx';
import { useProfileData } from '../features/profile/use-profile-data.ts';
import { formatMonth } from '../lib/dates.ts';
import { lateComponent } from '../lib/late-component.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { StatusBadge } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Sprig } from '../ui/Icon.tsx';
import { Tabs } from '../ui/Tabs.tsx';

export const head: Head = {
  title: 'Profile',
  description: 'Your points, favorites and orders.',
  path: paths.profile,
  noindex: true,
};

export default function ProfilePage() {
  const user = useUser();
  const location = useLocation();
  if (!user) return <Navigate to={paths.login} replace state={rememberPath(location)} />;
  return <ProfileView key={user.id} user={user} />;
}

// They stand beside the form and load data of their own, so the page does not wait for their code.
const FavoritesPanel = lateComponent(() => import('../features/profile/FavoritesPanel.tsx'), 'FavoritesPanel');
const ProfileNotes = lateComponent(() => import('../features/profile/ProfileNotes.tsx'), 'ProfileNotes');

function ProfileView({ user }: { user: User }) {
  const { stats, list, loadOlder } = useProfileData();
  const [search, setSearch] = useSearchParams();
  // The account has the newest orders: they are shown until the list is loaded, and bring it up to date later.
  const orders = list ? bringUpToDate(list.orders, user.orderHistory) : user.orderHistory;
  const total = list?.total ?? user.orderHistory.length;

  const tabs = [
    {
      id: 'profile',
      label: 'Edit Profile',
      panel: (
        <div className="edit">
          <EditProfileForm user={user} />
          <div className="grid gap-5">
            <Suspense>
              <ProfileNotes user={user} />
            </Suspense>
          </div>
        </div>
      ),
    },
    {
      id: 'favorites',
      label: `Favorites (${user.favoriteOrders.length})`,
      panel: (
        <Suspense>
          <FavoritesPanel favorites={user.favoriteOrders} />
        </Suspense>
      ),
    },
    {
      id: 'orders',
      label: `Order History (${total})`,
      panel: <OrdersPanel orders={orders} hasOlder={Boolean(list?.nextCursor)} loadOlder={loadOlder} />,
    },
  ];
  const selected = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'profile';
  const select = (id: string) => setSearch(id === 'profile' ? {} : { tab: id }, { replace: true });

  return (
    <>
      <div className="wrap prof-top">
        <ProfileHeader user={user} />
        <StatTiles stats={stats} />
      </div>
      <div className="wrap prof-tabs pb-section">
        <Tabs label="Profile" tabs={tabs} selected={selected} onSelect={select} />
      </div>
    </>
  );
}

function ProfileHeader({ user: { name, email, avatar, loyaltyPoints, createdAt } }: { user: User }) {
  const timeZone = getTimeZone(useCatalogue(), null);
  return (
    <div className="prof">
      <Avatar url={avatar} />
      <div>
        <h1>{name}</h1>
        <div className="prof__meta">
          <span>{email}</span>
          <span>Member since {formatMonth(createdAt, timeZone) ?? 'Recently'}</span>
          <StatusBadge kind="ok">Active Account</StatusBadge>
        </div>
      </div>
      <p className="prof__pts">
        <b>{loyaltyPoints}</b> loyalty points
      </p>
    </div>
  );
}

/** Shows the cafe's mark if there is no picture, or if it cannot be loaded. */
function Avatar({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed)
    return (
      <span className="prof__av" role="img" aria-label="Default avatar">
        <Sprig />
      </span>
    );
  return (
    <img
      className="prof__av"
      src={url}
      alt=""
      width={128}
      height={128}
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}

const getLinkClass = ({ status }: Order): string =>
  buttonClass({ variant: isOpenStatus(status) ? 'primary' : 'secondary', size: 'sm' });

type OrdersPanelProps = { orders: readonly Order[]; hasOlder: boolean; loadOlder: () => Promise<void> };

/** Shows a card for each order. */
function OrdersPanel({ orders, hasOlder, loadOlder }: OrdersPanelProps) {
  const [isLoading, setIsLoading] = useState(false);
  const isAsking = useRef(false);
  const showOlder = async () => {
    // A second press may come before the button is disabled.
    if (isAsking.current) return;
    isAsking.current = true;
    setIsLoading(true);
    await loadOlder();
    setIsLoading(false);
    isAsking.current = false;
  };

  if (orders.length === 0)
    return (
      <EmptyState
        title="No orders yet"
        hint="Your first order will show up here with its live status."
        picture="butter-croissant"
        action={
          <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
            Start Ordering
          </Link>
        }
      />
    );
  return (
    <>
      <h2 className="sr-only">Order History</h2>
      <ul className="orders">
        {orders.map((order, at) => (
          <OrderCard key={order.id} order={order} position={at + 1}>
            <Link
              className={getLinkClass(order)}
              to={paths.order(order.id)}
              aria-label={`${getLinkLabel(order)}: ${order.orderNumber}`}
            >
              {getLinkLabel(order)}
            </Link>
            {!isOpenStatus(order.status) && <OrderAgain order={order} />}
          </OrderCard>
        ))}
      </ul>
      {hasOlder && (
        <div className="mt-6">
          <Button variant="secondary" busy={isLoading} onClick={showOlder}>
            Show older orders
          </Button>
        </div>
      )}
    </>
  );
}
