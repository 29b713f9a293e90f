import fc from 'fast-check';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import { getShopDay } from '../../core/src/rules/deals.ts';
import { priceOrder } from '../../core/src/rules/price-order.ts';
import { category, deal, group, item } from './menu-rows.ts';
import type { Parts } from './requests.ts';

const { stores, taxProfiles, money } = defaultCafe.shop;
const version = 1;
/** Edits that change nothing succeed again and again, because no version moves on. */
const each = stores.slice(1).map(({ store, ...fields }) => ({ params: { store }, fields }));
const of = (bodyOf: (fields: (typeof each)[number]['fields']) => object): fc.Arbitrary<Parts> =>
  fc.constantFrom(...each.map(({ params, fields }) => ({ params, body: { ...bodyOf(fields), version } })));

const aMonth = fc.constantFrom('10', '11').map((month) => ({ from: `2026-${month}-01`, to: `2026-${month}-30` }));

const tracking = fc.nat(99).map((number) => ({ body: { carrier: 'Bicycle', number: String(number) } }));

/** Lists requests of staff that succeed, for calls that seldom do with values from their schema alone. */
export const goodOwnerValues: Readonly<Record<string, fc.Arbitrary<Parts>>> = {
  'POST /staff/orders/:id/status': fc.constant({
    params: { id: '~order~' },
    body: { from: 'pending', to: 'preparing' },
  }),
  'POST /staff/orders': fc
    .tuple(fc.constantFrom('uptown', 'westside', 'eastside'), fc.constantFrom(13, 31, 44), fc.uuid())
    .map(([storeLocation, id, key]) => {
      const items = [{ id, quantity: 1 }];
      const priced = priceOrder(defaultCafe, storeLocation, items, getShopDay(defaultCafe));
      const expectedTotal = (priced?.totals.final ?? 0) / 100;
      return { headers: { 'idempotency-key': key }, body: { items, name: 'Noor', storeLocation, expectedTotal } };
    }),
  'PUT /staff/orders/:id/tracking': tracking,
  'PUT /owner/orders/:id/tracking': tracking,
  // The key of the main store's screen stays.
  'PUT /owner/stores/:store/screen': fc.constant({ params: { store: 'mall' }, body: { key: 'new', showsNames: true } }),
  'POST /staff/orders/:id/claim': fc.uuid().map((board) => ({
    params: { id: '~order~' },
    body: { board, to: 'preparing' },
  })),
  'POST /staff/availability': fc
    .nat(9)
    .map((left) => ({ body: { store: 'mall', kind: 'item', id: 7, left, until: 'open' } })),
  'GET /owner/audit': fc.constant({ query: {} }),
  'POST /owner/orders/:id/cancel': fc.constant({
    params: { id: '~order~' },
    body: { from: 'pending', reason: 'Sold out' },
  }),
  'GET /owner/orders/new': fc.constant({ query: {} }),
  'POST /owner/orders/new/cancel': fc.constant({
    body: { store: 'mall', orders: 10_000, newest: 'ffffffff-ffff-4fff-bfff-ffffffffffff', block: false },
  }),
  'PUT /owner/customers/:id/block': fc.constant({ body: { isBlocked: false } }),
  'POST /owner/orders/:id/receipt': fc.constant({ params: { id: '~order~' } }),
  'POST /owner/orders/:id/refunds': fc.uuid().map((id) => ({ body: { id, cents: 1, reason: 'It was cold' } })),
  'POST /owner/customers/:id/points': fc.uuid().map((id) => ({ body: { id, points: 5, reason: 'Thank you' } })),
  'POST /owner/customers/:id/vouchers': fc
    .uuid()
    .map((id) => ({ body: { id, offCents: 100, days: 30, reason: 'Thank you' } })),
  'GET /owner/reports': aMonth.map((days) => ({ query: { ...days, by: 'day' } })),
  'GET /owner/reports.csv': aMonth.map((days) => ({ query: { ...days, kind: 'lines' } })),
  'POST /owner/pictures/:name/crop': fc.constant({ body: { x: 0, y: 0, size: 8_000 } }),
  'POST /owner/items': fc.constant({ body: item }),
  'POST /owner/groups': fc.constant({ body: group }),
  'PUT /owner/positions': fc.shuffledSubarray([3, 5], { minLength: 1 }).map((ids) => ({ body: { kind: 'item', ids } })),
  // Changes nothing, so the version stays.
  'PUT /owner/items/:id': fc.constant({ body: item }),
  'PUT /owner/groups/:id': fc.constant({ body: group }),
  'PUT /owner/categories/:id': fc.constant({ body: category }),
  'PUT /owner/deals/:id': fc.constant({ body: deal }),
  'PUT /owner/payments': fc.constant({ body: { isOn: false } }),
  // A publication of changes moves the head on, as each new store below.
  'POST /owner/catalogue/publish': fc
    .integer({ min: 1, max: 4 })
    .map((head) => ({ body: { head, only: [{ kind: 'item', id: 7 }], seen: [] } })),
  'GET /owner/catalogue/revisions': fc.constant({ query: {} }),
  'GET /owner/catalogue/revisions/:revision/preview': fc.constant({ params: { revision: 1 } }),
  // The first menu changed nothing, so the head stays.
  'POST /owner/catalogue/revisions/:revision/undo': fc.constant({ params: { revision: 1 }, body: { head: 1 } }),
  'POST /owner/catalogue/revisions/:revision/publish': fc
    .integer({ min: 1, max: 4 })
    .map((head) => ({ params: { revision: 1 }, body: { head } })),
  'PUT /owner/stores/:store/hours': of(({ week }) => ({ week })),
  'PUT /owner/stores/:store/special-days': of(({ specialDays }) => ({ specialDays })),
  'PUT /owner/stores/:store/stations': of(({ countsWork, leadMinutes, daysAhead, stations }) => ({
    countsWork,
    leadMinutes,
    daysAhead,
    stations,
  })),
  'PUT /owner/stores/:store': of(({ name, address, phone, timeZone, taxProfile }) => ({
    name,
    address,
    phone,
    timeZone,
    taxProfile,
    isArchived: false,
  })),
  // Two keys: the pages of each new store are rendered beside the run.
  'POST /owner/stores': fc.nat(1).map((nth) => {
    const { address, timeZone } = defaultCafe.shop.stores[0] as (typeof stores)[number];
    return { body: { store: `fuzz-${nth}`, name: `Fuzz ${nth}`, address, phone: null, timeZone, taxProfile: 1 } };
  }),
  'PUT /owner/taxes': fc.constant({ body: { taxProfiles, version } }),
  'PUT /owner/money': fc.constant({ body: { money, version } }),
  'PUT /owner/welcome-drink': fc.constant({ body: { isOn: true } }),
};
