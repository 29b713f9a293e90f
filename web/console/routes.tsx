import { hasPermission, type Permission } from '@juniper/core/rules/permissions.ts';
import { type ComponentType, lazy } from 'react';
import { Link, Outlet, type RouteObject } from 'react-router';
import { useUser } from '../app/features/auth/auth-store.ts';
import { Button, buttonClass } from '../app/ui/Button.tsx';
import { Plain, RequireRole, RequireSession, RequireStaff } from './frame/Gate.tsx';
import { MoreScreen } from './frame/MoreScreen.tsx';
import { ScreenHead } from './frame/ScreenHead.tsx';
import { Shell } from './frame/Shell.tsx';
import { paths } from './lib/paths.ts';

/** Loads a screen's code when a person who may use it opens it. */
const screen = (path: string, what: Permission, load: () => Promise<ComponentType>): RouteObject => {
  const Screen = lazy(async () => ({ default: await load() }));
  return {
    path,
    element: (
      <RequireRole what={what}>
        <Screen />
      </RequireRole>
    ),
  };
};

const Today = lazy(async () => ({ default: (await import('./today/TodayScreen.tsx')).TodayScreen }));
const Join = lazy(async () => ({ default: (await import('./staff/JoinScreen.tsx')).JoinScreen }));

/** Figures for those who may read them; for the others a list of what they may use. */
function Start() {
  const user = useUser();
  return hasPermission(user?.role, 'reports.read') ? <Today /> : <MoreScreen title={`Hello, ${user?.name}`} />;
}

const screens: RouteObject[] = [
  { index: true, element: <Start /> },
  { path: 'more', element: <MoreScreen /> },
  screen('sold-out', 'soldOut.set', async () => (await import('./sold-out/SoldOutScreen.tsx')).SoldOutScreen),
  screen('menu', 'menu.edit', async () => (await import('./menu/MenuScreen.tsx')).MenuScreen),
  screen('menu/:id', 'menu.edit', async () => (await import('./menu/ItemScreen.tsx')).ItemScreen),
  screen(
    'categories',
    'menu.edit',
    async () => (await import('./menu/categories/CategoriesScreen.tsx')).CategoriesScreen,
  ),
  screen(
    'categories/:id',
    'menu.edit',
    async () => (await import('./menu/categories/CategoryScreen.tsx')).CategoryScreen,
  ),
  screen(
    'add-category',
    'menu.edit',
    async () => (await import('./menu/categories/CategoryScreen.tsx')).CategoryScreen,
  ),
  screen('options', 'menu.edit', async () => (await import('./menu/options/OptionsScreen.tsx')).OptionsScreen),
  screen('options/:id', 'menu.edit', async () => (await import('./menu/options/GroupScreen.tsx')).GroupScreen),
  screen('deals', 'menu.edit', async () => (await import('./menu/deals/DealsScreen.tsx')).DealsScreen),
  screen('deals/:id', 'menu.edit', async () => (await import('./menu/deals/DealScreen.tsx')).DealScreen),
  screen('history', 'menu.publish', async () => (await import('./menu/history/HistoryScreen.tsx')).HistoryScreen),
  screen('orders', 'orders.today', async () => (await import('./orders/OrdersScreen.tsx')).OrdersScreen),
  screen('orders/:id', 'orders.today', async () => (await import('./orders/OrderScreen.tsx')).OrderScreen),
  screen('customers', 'customers.find', async () => (await import('./customers/CustomersScreen.tsx')).CustomersScreen),
  screen(
    'customers/:id',
    'customers.find',
    async () => (await import('./customers/CustomerScreen.tsx')).CustomerScreen,
  ),
  screen('reports', 'reports.read', async () => (await import('./reports/ReportsScreen.tsx')).ReportsScreen),
  screen('hours', 'hours.edit', async () => (await import('./hours/HoursScreen.tsx')).HoursScreen),
  screen('hours/:store', 'hours.edit', async () => (await import('./hours/HoursScreen.tsx')).HoursScreen),
  screen('shop', 'shop.edit', async () => (await import('./shop/ShopScreen.tsx')).ShopScreen),
  screen('shop/stores/:store', 'shop.edit', async () => (await import('./shop/StoreScreen.tsx')).StoreScreen),
  screen('shop/add-store', 'shop.edit', async () => (await import('./shop/StoreScreen.tsx')).StoreScreen),
  screen('shop/taxes', 'shop.edit', async () => (await import('./shop/TaxesScreen.tsx')).TaxesScreen),
  screen('shop/currency', 'shop.edit', async () => (await import('./shop/CurrencyScreen.tsx')).CurrencyScreen),
  screen('staff', 'staff.manage', async () => (await import('./staff/StaffScreen.tsx')).StaffScreen),
  screen('audit', 'audit.read', async () => (await import('./audit/AuditScreen.tsx')).AuditScreen),
  { path: '*', element: <NotFoundScreen /> },
];

/** Every screen of the console, below /owner. */
export const routes: RouteObject[] = [
  // An invited person may have no account yet.
  {
    path: 'join',
    element: (
      <Plain>
        <Join />
      </Plain>
    ),
    errorElement: (
      <Plain>
        <FailedScreen />
      </Plain>
    ),
  },
  {
    element: (
      <RequireSession>
        <Outlet />
      </RequireSession>
    ),
    // Shows an error around the screens, without their navigation.
    errorElement: (
      <Plain>
        <FailedScreen />
      </Plain>
    ),
    children: [
      {
        element: (
          <RequireStaff>
            <Shell />
          </RequireStaff>
        ),
        children: [{ errorElement: <FailedScreen />, children: screens }],
      },
    ],
  },
];

function NotFoundScreen() {
  return (
    <>
      <ScreenHead title="Nothing here" lead="This address is not one of the console’s. It may have been mistyped." />
      <Link className={buttonClass()} to={paths.today}>
        To the start
      </Link>
    </>
  );
}

/** Replaces a screen that failed, or whose code is gone from the server since a new release. */
function FailedScreen() {
  return (
    <>
      <ScreenHead
        title={navigator.onLine ? 'This page didn’t load' : 'No connection'}
        lead={navigator.onLine ? 'Loading it again often helps.' : 'Load it again when you are online.'}
      />
      <Button onClick={() => location.reload()}>Load again</Button>
    </>
  );
}
