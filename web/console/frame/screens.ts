import { findRolesWith, type Permission, roles } from '@juniper/core/rules/permissions.ts';
import { paths } from '../lib/paths.ts';

export type NavScreen = { label: string; to: string; needs: Permission; icon: NavIconName };

export type NavIconName = keyof typeof navShapes;

/** The console's own shapes, drawn as `ui/Icon` draws its own. */
export const navShapes = {
  today: 'M4 18.5h16M6.5 18.5a5.5 5.5 0 0 1 11 0M12 4.5V8M4.5 9.5l2 2M19.5 9.5l-2 2',
  menu: 'M5 8.5h11v6a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 14.5zM16 10h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5v2M12.5 3.5v2',
  categories: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  options: 'M4 7.5h9M17 7.5h3M15 5.5v4M4 16.5h3M11 16.5h9M9 14.5v4',
  deals: 'M11.5 4H19a1 1 0 0 1 1 1v7.5L12.5 20a1.4 1.4 0 0 1-2 0L4 13.5a1.4 1.4 0 0 1 0-2zM15.5 8.5v.1',
  history: 'M4 12a8 8 0 1 0 2.6-5.9M4 4.5v4h4M12 8v4.5l3 1.5',
  soldOut: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16M6.5 6.5l11 11',
  orders: 'M6 4h12v16.5l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12h6',
  customers:
    'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 1 0 9 5M3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 5.5a3 3 0 0 1 0 5.6M17 14.3c2 .7 3.5 2.4 3.5 4.7',
  reports: 'M4.5 4.5v15h15M8.5 15.5v-4M12.5 15.5v-8M16.5 15.5v-6',
  hours: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16M12 7.5V12l3.5 2',
  shop: 'M4.5 9.5 6 4.5h12l1.5 5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M6 12v7.5h12V12M10 19.5v-4h4v4',
  staff: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M5 20c.4-3.6 3.2-5.5 7-5.5s6.6 1.9 7 5.5',
  audit: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  more: 'M4 7h16M4 12h16M4 17h16',
} as const;

/** The groups of screens in the side bar and in 'More'. */
export const groups: readonly { title: string; screens: readonly NavScreen[] }[] = [
  {
    title: 'Day',
    screens: [
      { label: 'Today', to: paths.today, needs: 'reports.read', icon: 'today' },
      { label: 'Orders', to: paths.orders, needs: 'orders.today', icon: 'orders' },
      { label: 'Sold out', to: paths.soldOut, needs: 'soldOut.set', icon: 'soldOut' },
    ],
  },
  {
    title: 'Menu',
    screens: [
      { label: 'Menu', to: paths.menu, needs: 'menu.edit', icon: 'menu' },
      { label: 'Categories', to: paths.categories, needs: 'menu.edit', icon: 'categories' },
      { label: 'Options', to: paths.options, needs: 'menu.edit', icon: 'options' },
      { label: 'Deals', to: paths.deals, needs: 'menu.edit', icon: 'deals' },
      { label: 'History', to: paths.history, needs: 'menu.edit', icon: 'history' },
    ],
  },
  {
    title: 'Cafe',
    screens: [
      { label: 'Customers', to: paths.customers, needs: 'customers.find', icon: 'customers' },
      { label: 'Reports', to: paths.reports, needs: 'reports.read', icon: 'reports' },
      { label: 'Hours', to: paths.hours, needs: 'hours.edit', icon: 'hours' },
      { label: 'Settings', to: paths.shop, needs: 'shop.edit', icon: 'shop' },
      { label: 'Staff', to: paths.staff, needs: 'staff.manage', icon: 'staff' },
      { label: 'Audit log', to: paths.audit, needs: 'audit.read', icon: 'audit' },
    ],
  },
];

/** The phone's bar has room for these and 'More': the first three that the role may use. */
export const barOrder: readonly string[] = [paths.today, paths.menu, paths.orders, paths.soldOut];

/** Returns the roles in words, such as 'a manager or an owner'. */
export const describeRoles = (what: Permission): string =>
  findRolesWith(what)
    .map((role) => roles[role].inSentence)
    .join(' or ');
