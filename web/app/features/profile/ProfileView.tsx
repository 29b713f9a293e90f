import './profile.css';
import type { User } from '@juniper/core/contracts/user.ts';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/Tabs.tsx';
import { bringUpToDate } from '../orders/merge-orders.ts';
import { EditProfileForm } from './EditProfileForm.tsx';
import { FavoritesPanel } from './FavoritesPanel.tsx';
import { OrdersPanel } from './OrdersPanel.tsx';
import { PointsNote } from './PointsNote.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { StatTiles } from './StatTiles.tsx';
import { useProfileData } from './use-profile-data.ts';
import { VoucherNote } from './VoucherNote.tsx';

export function ProfileView({ user }: { user: User }) {
  const { stats, list, loadOlder } = useProfileData();
  const [search, setSearch] = useSearchParams();
  // The account itself brings the newest orders: until the list has come, and as they change.
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
            <VoucherNote user={user} />
            <PointsNote points={user.loyaltyPoints} />
          </div>
        </div>
      ),
    },
    {
      id: 'favorites',
      label: `Favorites (${user.favoriteOrders.length})`,
      panel: <FavoritesPanel favorites={user.favoriteOrders} />,
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
      <div className="wrap pt-[clamp(8px,2vw,32px)]">
        <ProfileHeader user={user} />
        <StatTiles stats={stats} />
      </div>
      <div className="wrap pt-[clamp(24px,3vw,44px)] pb-section">
        <Tabs label="Profile" tabs={tabs} selected={selected} onSelect={select} />
      </div>
    </>
  );
}
