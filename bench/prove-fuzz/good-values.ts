import fc from 'fast-check';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import { goodPassword } from './values.ts';

type Parts = { params?: object; headers?: object; body: object };

const { stores, taxProfiles, money } = defaultCafe.shop;
const version = 1;
/** What changes nothing succeeds again and again: no version moves on. */
const each = stores.slice(1).map(({ store, ...fields }) => ({ params: { store }, fields }));
const of = (bodyOf: (fields: (typeof each)[number]['fields']) => object): fc.Arbitrary<Parts> =>
  fc.constantFrom(...each.map(({ params, fields }) => ({ params, body: { ...bodyOf(fields), version } })));

const buyer = {
  name: 'Ada Byron',
  email: 'guest@fuzz.example',
  address: '7 Larch Road',
  city: 'Nest',
  zipCode: '97099',
};

/** Requests that succeed, for calls that seldom do with values made from their schema alone. */
export const goodValues: Readonly<Record<string, fc.Arbitrary<Parts>>> = {
  // Of other stores and items than those that the run pauses and sells out.
  'POST /orders': fc
    .tuple(fc.constantFrom('uptown', 'westside', 'eastside'), fc.constantFrom(13, 31, 44), fc.uuid())
    .map(([storeLocation, id, key]) => ({
      headers: { 'idempotency-key': key },
      body: { ...buyer, storeLocation, items: [{ id, quantity: 1 }] },
    })),
  'POST /staff/orders/:id/status': fc.constant({
    params: { id: '~order~' },
    body: { from: 'pending', to: 'preparing' },
  }),
  'PUT /owner/payments': fc.constant({ body: { isOn: false } }),
  'DELETE /auth/google': fc.constant({ body: { password: goodPassword } }),
  // Each new store below moves the head on, and so does a publication that changes something.
  'POST /owner/catalogue/publish': fc
    .integer({ min: 1, max: 4 })
    .map((head) => ({ body: { head, only: [{ kind: 'item', id: 7 }] } })),
  'POST /owner/catalogue/revisions/:revision/publish': fc
    .integer({ min: 1, max: 4 })
    .map((head) => ({ params: { revision: 1 }, body: { head } })),
  'PUT /owner/stores/:store/hours': of(({ week }) => ({ week })),
  'PUT /owner/stores/:store/special-days': of(({ specialDays }) => ({ specialDays })),
  'PUT /owner/stores/:store/stations': of(({ countsWork, leadMinutes, daysAhead, stations }) => ({
    ...{ countsWork, leadMinutes, daysAhead, stations },
  })),
  'PUT /owner/stores/:store': of(({ name, address, phone, timeZone, taxProfile }) => ({
    ...{ name, address, phone, timeZone, taxProfile, isArchived: false },
  })),
  // Two keys: each new store is a publication, whose pages are rendered beside the run.
  'POST /owner/stores': fc.nat(1).map((nth) => {
    const { address, timeZone } = defaultCafe.shop.stores[0] as (typeof stores)[number];
    return { body: { store: `fuzz-${nth}`, name: `Fuzz ${nth}`, address, phone: null, timeZone, taxProfile: 1 } };
  }),
  'PUT /owner/taxes': fc.constant({ body: { taxProfiles, version } }),
  'PUT /owner/money': fc.constant({ body: { money, version } }),
};
