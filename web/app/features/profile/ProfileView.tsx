import './profile.css';
import type { User } from '@juniper/core/contracts/user.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMonth } from '../../lib/dates.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { Sprig } from '../../ui/Icon.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { bringUpToDate } from '../orders/known-orders.ts';
import { EditProfileForm } from './EditProfileForm.tsx';
import { OrdersPanel } from './OrdersPanel.tsx';
import { StatTiles } from './StatTiles.tsx';
import { useProfileData } from './use-profile-data.ts';

// They stand beside the form and load data of their own, so the page does not wait for their code.
const FavoritesPanel = lateComponent(() => import('./FavoritesPanel.tsx'), 'FavoritesPanel');
const ProfileNotes = lateComponent(() => import('./ProfileNotes.tsx'), 'ProfileNotes');

export function ProfileView({ user }: { user: User }) {
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
  return (
    <div className="prof">
      <Avatar url={avatar} />
      <div>
        <h1>{name}</h1>
        <div className="prof__meta">
          <span>{email}</span>
          <span>Member since {formatMonth(createdAt) ?? 'Recently'}</span>
          <StatusBadge kind="ok">Active Account</StatusBadge>
        </div>
      </div>
      <p className="prof__pts">
        <b>{loyaltyPoints}</b> loyalty points
      </p>
    </div>
  );
}

/** The cafe's mark if there is no picture, or if it cannot be loaded. */
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
