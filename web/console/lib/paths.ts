/**
 * The path at which the server answers with the console's document. Paths below are relative to it, as the router's
 * are.
 */
export const basename = '/owner';

/** Every address of the console. `routes.tsx` maps each one to its screen. */
export const paths = {
  today: '/',
  more: '/more',
  menu: '/menu',
  item: (id: number | 'new') => `/menu/${id}`,
  copyItem: (id: number) => `/menu/new?${new URLSearchParams({ copy: String(id) })}`,
  categories: '/categories',
  category: (slug: string) => `/categories/${slug}`,
  // Not below /categories: a category may be called 'new'.
  addCategory: '/add-category',
  options: '/options',
  group: (id: number | 'new') => `/options/${id}`,
  deals: '/deals',
  /** A deal's number is its item's. */
  deal: (id: number | 'new') => `/deals/${id}`,
  history: '/history',
  soldOut: '/sold-out',
  orders: '/orders',
  /** The orders that a report counts on this day, of one store or of all. */
  completedOrders: (completed: string, store = '') =>
    `/orders?${new URLSearchParams({ completed, ...(store && { store }) })}`,
  /** Today's orders and all that are open. */
  storeOrders: (store: string) => `/orders?${new URLSearchParams({ store })}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  customers: '/customers',
  customer: (id: string) => `/customers/${encodeURIComponent(id)}`,
  reports: '/reports',
  hours: '/hours',
  storeHours: (store: string) => `/hours/${store}`,
  shop: '/shop',
  store: (store: string) => `/shop/stores/${store}`,
  addStore: '/shop/add-store',
  taxes: '/shop/taxes',
  currency: '/shop/currency',
  staff: '/staff',
  audit: '/audit',
  subjectAudit: (subject: string) => `/audit?${new URLSearchParams({ subject })}`,
  join: '/join',
} as const;
