import type { Permission, Role, WorkRole } from '@juniper/core/rules/permissions.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { traces } from './full-customer.ts';
import { anOrder } from './order-calls.ts';

const ofStaff: Permission[] = ['board.work', 'soldOut.set', 'store.pause', 'orders.today'];
const ofManagers: Permission[] = [
  'menu.edit',
  'menu.publish',
  'orders.find',
  'orders.cancel',
  'orders.refund',
  'customers.find',
  'customers.give',
  'customers.block',
  'reports.read',
  'hours.edit',
];
const ofOwners: Permission[] = ['staff.manage', 'shop.edit', 'payments.switch', 'audit.read'];

/** The permissions of each role, written a second time so that a change of the tested table shows. */
export const expectedPermissions: Record<Role, Permission[]> = {
  customer: [],
  staff: ofStaff,
  manager: [...ofStaff, ...ofManagers],
  owner: [...ofStaff, ...ofManagers, ...ofOwners],
};

/** Ids of one customer's rows; every call uses them wherever it takes an id. */
export type Ids = { open: string; closed: string; favorite: string; voucher: string; session: string };

type Body = ((ids: Ids) => object) | undefined;

/** Expected status per caller: not logged in, whose rows they are, another customer, who works here, an ended session. */
export type Row = [
  visitor: number,
  customer: number,
  other: number,
  works: number | ((role: WorkRole) => number),
  ended: number,
  body?: Body,
];

const everyone = (status: number, body?: object): Row => [status, status, status, status, status, body && (() => body)];
const loggedIn = (body?: Body): Row => [401, 200, 200, 200, 401, body];
const theirsAlone = (body?: Body, others = 404): Row => [401, 200, others, others, 401, body];
const needing = (permission: Permission, body?: Body, status = 200): Row => {
  const works = (role: WorkRole) => (expectedPermissions[role].includes(permission) ? status : 403);
  return [401, 403, 403, works, 401, body];
};
const password = 'Secret1!';

const version = 'x'.repeat(16);
const texts = { title: '', lead: '', description: '', picture: '' };
const category = {
  label: 'Teas',
  singular: 'tea',
  plural: 'teas',
  ...texts,
  hasPage: true,
  hasSearch: false,
  heart: 'visit',
};
const facts = { allergens: null, traces: null, diet: [] };
const item = {
  category: 'coffee',
  name: 'Tea',
  description: '',
  picture: '',
  priceCents: 1,
  isDrink: true,
  isDraft: true,
  ...facts,
};
const aStore = {
  name: 'Harbour',
  phone: null,
  timeZone: 'UTC',
  taxProfile: 1,
  address: { street: '1 Quay', town: 'Linz', region: '', zipCode: '4020', country: 'AT' },
};
const group = { name: 'Cup', kind: 'one', min: 0, max: 1, options: [] };

/** Every call and the answers to it. */
export const matrix: Record<string, Row> = {
  'GET /health/live': everyone(200),
  'GET /health/ready': everyone(200),
  'GET /config': everyone(200),
  'GET /catalogue/now': everyone(200),
  'POST /pickup/quote': everyone(200, { store: null, items: [{ id: 3, quantity: 1 }] }),
  // 404: nobody has the screen's key; what it can do is in pickup-screen.test.ts.
  'GET /pickup/:store/events': everyone(404),
  'POST /contact': everyone(400, {}),
  'POST /auth/register': everyone(400, {}),
  'POST /auth/login': everyone(401, { email: traces.email, password: 'Wrong1!' }),
  'POST /auth/google': everyone(503, { credential: 'x' }),
  'POST /auth/forgot-password': everyone(400, {}),
  'POST /auth/reset-password': everyone(410, { token: 'x', password }),
  'POST /auth/verify-email': everyone(410, { token: 'x' }),
  'POST /auth/unsubscribe': everyone(410, { token: 'x' }),
  'GET /auth/user': loggedIn(),
  'GET /auth/account': loggedIn(),
  'GET /auth/sessions': loggedIn(),
  'DELETE /auth/sessions/:id': loggedIn(),
  'POST /auth/counter-code': loggedIn(),
  'POST /auth/export': loggedIn(() => ({ password })),
  'PUT /auth/profile': loggedIn(() => ({ name: 'Eve' })),
  'GET /auth/profile/stats': loggedIn(),
  'POST /auth/verify-email/resend': loggedIn(),
  'POST /auth/email': [
    401,
    200,
    200,
    (role) => (role === 'owner' ? 200 : 409),
    401,
    () => ({ email: 'eve@next.example', password }),
  ],
  // Too short for staff.
  'POST /auth/password': [401, 200, 200, 400, 401, () => ({ currentPassword: password, newPassword: password })],
  'POST /auth/favorites': loggedIn(() => ({ id: 2, options: [[12, 1]] })),
  'DELETE /auth/favorites/:id': loggedIn(),
  'PUT /auth/recipes/:id': loggedIn(),
  'DELETE /auth/recipes/:id': loggedIn(),
  'GET /cart': loggedIn(),
  // Only the first has a cart already.
  'PUT /cart': [
    401,
    409,
    200,
    200,
    401,
    () => ({ revision: 0, items: [{ id: 2, quantity: 1, options: [[12, 1]] }], wishlist: [] }),
  ],
  'GET /vouchers': loggedIn(),
  'GET /loyalty': loggedIn(),
  'POST /auth/loyalty/add': theirsAlone(({ closed }) => ({ points: 1, orderId: closed })),
  'POST /feedback': loggedIn(() => ({ rating: 1, comments: 'Eve was here.' })),
  'POST /orders': theirsAlone(({ voucher }) => ({ ...anOrder, voucherId: voucher }), 409),
  'GET /orders': loggedIn(),
  'GET /orders/events': loggedIn(),
  'GET /orders/address': loggedIn(),
  'GET /orders/:id': theirsAlone(),
  // The order is paid at the counter.
  'POST /orders/:id/payment': [401, 409, 404, 404, 401],
  'POST /orders/:id/payment/check': theirsAlone(),
  'POST /orders/:id/payment/counter': theirsAlone(),
  'POST /orders/:id/cancel': theirsAlone(),
  'GET /staff/orders': needing('board.work'),
  'GET /staff/events': needing('board.work'),
  'POST /staff/orders': needing('board.work', () => ({
    items: anOrder.items,
    name: 'Eve',
    storeLocation: null,
    expectedTotal: 17,
  })),
  // 409: the role is enough, but the order's status does not allow the change.
  'POST /staff/orders/:id/status': needing('board.work', () => ({ from: 'preparing', to: 'completed' }), 409),
  // 404: the order is not completed.
  'POST /staff/orders/:id/recall': needing('board.work', () => ({ isReady: true }), 404),
  'PUT /staff/orders/:id/tracking': needing('board.work', () => ({ carrier: '', number: '' }), 404),
  // 409: the order is not being made.
  'POST /staff/orders/:id/ready': needing('board.work', undefined, 409),
  'POST /staff/left-over': needing('board.work', ({ open }) => ({ orders: [open], answer: 'no_show' })),
  'POST /staff/orders/:id/claim': needing('board.work', () => ({ board: uuidV7(), to: 'preparing' })),
  'GET /staff/availability': needing('soldOut.set'),
  // Not what is ordered below.
  'POST /staff/availability': needing('soldOut.set', () => ({
    store: 'main',
    kind: 'option',
    id: 24,
    left: 0,
    until: 'today',
  })),
  // 'off', because orders are placed below.
  'POST /staff/stores/:store/pause': needing('store.pause', () => ({ off: true })),
  'POST /staff/stores/:store/busy': needing('store.pause', () => ({ minutes: 5, tellWaiting: true })),
  'GET /staff/stores/:store/state': needing('store.pause'),
  'GET /owner/reports': needing('reports.read'),
  'GET /owner/reports.csv': needing('reports.read'),
  'GET /owner/today': needing('reports.read'),
  'GET /owner/orders': needing('orders.today'),
  'GET /owner/orders/:id': needing('orders.today'),
  'POST /owner/orders/:id/cancel': needing('orders.cancel', () => ({ from: 'preparing', reason: 'No milk' }), 409),
  'PUT /owner/orders/:id/tracking': needing('orders.today', () => ({ carrier: '', number: '' }), 404),
  'GET /owner/orders/new': needing('orders.cancel'),
  'POST /owner/orders/new/cancel': needing('orders.cancel', () => ({
    orders: 100,
    newest: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    block: false,
  })),
  // Mail is off here.
  'POST /owner/orders/:id/receipt': needing('orders.find', undefined, 409),
  // The order is not paid yet.
  'POST /owner/orders/:id/refunds': needing(
    'orders.refund',
    () => ({ id: uuidV7(), cents: 100, reason: 'It was cold' }),
    409,
  ),
  'POST /owner/orders/:id/payment/looked-at': needing('orders.refund'),
  'GET /owner/payments': needing('payments.switch'),
  // There are no keys here.
  'PUT /owner/payments': needing('payments.switch', () => ({ isOn: true }), 409),
  'GET /owner/customers': needing('customers.find'),
  'GET /owner/customers/:id': needing('customers.find'),
  'PUT /owner/customers/:id/block': needing('customers.block', () => ({ isBlocked: false })),
  // More than the balance.
  'POST /owner/customers/:id/points': needing(
    'customers.give',
    () => ({ id: uuidV7(), points: -500, reason: 'By mistake' }),
    409,
  ),
  'POST /owner/customers/:id/vouchers': needing('customers.give', () => ({
    id: uuidV7(),
    offCents: 300,
    days: 30,
    reason: 'A long wait',
  })),
  // 400: the role is enough, but this is no picture.
  'POST /owner/pictures': needing('menu.edit', () => ({}), 400),
  'POST /owner/pictures/:name/crop': needing('menu.edit', () => ({ x: 0, y: 0, size: 10_000 }), 404),
  'GET /owner/pictures/:name': needing('menu.edit', undefined, 404),
  'GET /owner/pictures/:name/original': needing('menu.edit', undefined, 404),
  // 404: no staff member has this id.
  'GET /owner/staff': needing('staff.manage'),
  'PUT /owner/staff/:id': needing('staff.manage', () => ({ role: 'manager' }), 404),
  'PUT /owner/staff/:id/stores': needing('staff.manage', () => ({ stores: ['mall'] }), 404),
  'DELETE /owner/staff/:id': needing('staff.manage', () => ({}), 404),
  'POST /owner/staff/:id/log-out': needing('staff.manage', undefined, 404),
  'GET /owner/invitations': needing('staff.manage'),
  // 409: mail is off here.
  'POST /owner/invitations': needing('staff.manage', () => ({ email: 'eve@next.example', role: 'manager' }), 409),
  'DELETE /owner/invitations/:id': needing('staff.manage'),
  'POST /owner/invitations/accept': [410, 410, 410, 410, 410, () => ({ token: 'x'.repeat(64) })],
  'GET /owner/audit': needing('audit.read'),
  'GET /owner/stores': needing('hours.edit'),
  // 409: the version is another one, or the key is taken.
  'PUT /owner/stores/:store/hours': needing('hours.edit', () => ({ week: [], version: 99 }), 409),
  'PUT /owner/stores/:store/special-days': needing('hours.edit', () => ({ specialDays: [], version: 99 }), 409),
  'PUT /owner/stores/:store/stations': needing(
    'hours.edit',
    () => ({
      countsWork: false,
      leadMinutes: 5,
      daysAhead: 0,
      version: 99,
      stations: [{ station: 'bar', workers: 1, onlinePercent: 60 }],
    }),
    409,
  ),
  'POST /owner/stores': needing('shop.edit', () => ({ store: 'downtown', ...aStore }), 409),
  'PUT /owner/stores/:store': needing('shop.edit', () => ({ ...aStore, isArchived: false, version: 99 }), 409),
  'GET /owner/stores/:store/screen': needing('shop.edit'),
  'PUT /owner/stores/:store/screen': needing('shop.edit', () => ({ key: 'new', showsNames: false })),
  'PUT /owner/taxes': needing(
    'shop.edit',
    () => ({ taxProfiles: [{ id: 1, name: 'Taxes', isInclusive: false, rates: [] }], version: 99 }),
    409,
  ),
  'PUT /owner/money': needing(
    'shop.edit',
    () => ({ money: { code: 'EUR', minor: 2, locale: 'de-AT' }, version: 99 }),
    409,
  ),
  'PUT /owner/welcome-drink': needing('shop.edit', () => ({ isOn: true })),
  'GET /owner/catalogue': needing('menu.edit'),
  'POST /owner/items': needing('menu.edit', () => item),
  'POST /owner/groups': needing('menu.edit', () => group),
  'PUT /owner/positions': needing('menu.edit', () => ({ kind: 'item', ids: [1, 2] })),
  // 409: the slug is taken, or the row is not as this editor saw it.
  'POST /owner/categories': needing('menu.edit', () => ({ slug: 'coffee', ...category }), 409),
  'PUT /owner/items/:id': needing('menu.edit', () => ({ ...item, version }), 409),
  'PUT /owner/categories/:id': needing('menu.edit', () => ({ ...category, version }), 409),
  'PUT /owner/groups/:id': needing('menu.edit', () => ({ ...group, version }), 409),
  'POST /owner/items/:id/archive': needing('menu.edit', () => ({ version }), 409),
  'POST /owner/items/:id/restore': needing('menu.edit', () => ({ version }), 409),
  'POST /owner/categories/:id/archive': needing('menu.edit', () => ({ version }), 409),
  'POST /owner/categories/:id/restore': needing('menu.edit', () => ({ version }), 409),
  'POST /owner/groups/:id/archive': needing('menu.edit', () => ({ version }), 409),
  'POST /owner/groups/:id/restore': needing('menu.edit', () => ({ version }), 409),
  'PUT /owner/deals/:id': needing('menu.edit', () => ({ percentOff: 10, from: '2026-11-01', version }), 409),
  'DELETE /owner/deals/:id': needing('menu.edit', () => ({ version }), 409),
  'POST /owner/catalogue/discard': needing('menu.edit', () => ({ parts: [{ kind: 'item', id: 3, version }] }), 409),
  'POST /owner/catalogue/publish': needing('menu.publish', () => ({
    head: 1,
    only: [{ kind: 'item', id: 3 }],
    seen: [],
  })),
  'GET /owner/catalogue/revisions': needing('menu.publish'),
  'GET /owner/catalogue/revisions/:revision/preview': needing('menu.publish'),
  'POST /owner/catalogue/revisions/:revision/undo': needing('menu.publish', () => ({ head: 1 })),
  'POST /owner/catalogue/revisions/:revision/publish': needing('menu.publish', () => ({ head: 1 })),
  // The others have no password.
  'DELETE /auth/google': theirsAlone(() => ({ password }), 409),
  'POST /auth/logout': loggedIn(),
  'DELETE /auth/user': [401, 200, 200, 409, 401, () => ({ password })],
};
