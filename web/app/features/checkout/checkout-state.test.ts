import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { getLineKey, resolveOptions } from '@juniper/core/rules/options.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { type Draft, isInPart } from './checkout-fields.ts';
import {
  type CheckoutAction,
  type CheckoutContext,
  type CheckoutState,
  reduceCheckout,
  startCheckout,
  viewCheckout,
} from './checkout-state.ts';
import { describeRefusal, findHandover, keepFailure } from './place-order.ts';

const key = getLineKey(resolveOptions(defaultCafe, { id: 3, quantity: 2 }));
const latte = { key, id: 3, name: 'Latte', price: 4, quantity: 2 } as CartItem;
const lastAddress = { address: '18 Orchard Lane', city: 'Maple Hollow', zipCode: '97099' };
const start = startCheckout({ ...sampleUser, orderHistory: [] }, {});
const context: CheckoutContext = {
  catalogue: defaultCafe,
  user: sampleUser,
  lastAddress: null,
  isAddressAwaited: false,
  items: [latte],
  unknown: [],
  vouchers: [],
  when: undefined,
  today: '2026-11-14',
  stores: {},
  hasTrouble: () => false,
  findHandover,
  isSoldOut: () => false,
  keepFailure,
};
const refused = (code: string, data?: unknown, status = 409): CheckoutAction => ({
  type: 'refused',
  ...describeRefusal(new ApiError('refused', status, code, `Words of ${code}.`, data), {
    catalogue: defaultCafe,
    items: [latte],
    store: viewCheckout(start, context).store,
    stores: context.stores,
    shown: viewCheckout(start, context).shown,
    time: undefined,
  }),
});
const changed = (fields: Draft, last: typeof lastAddress | null = null): CheckoutAction => ({
  type: 'changed',
  fields,
  lastAddress: last,
});
const after = (...actions: CheckoutAction[]): CheckoutState => actions.reduce(reduceCheckout, start);
const priceLine = { id: 3, reason: 'price', was: 4, now: 4.5 };

const answers = [
  refused('price_changed', { totalAmount: 12, lines: [priceLine] }),
  refused('item_unavailable'),
  refused('overloaded', undefined, 503),
  { type: 'rejected', fields: { email: '' } } as const,
];
const step = fc.oneof(
  fc.record({ type: fc.constant('type' as const), field: fc.constantFrom('name', 'city', 'email'), text: fc.string() }),
  fc.record({ type: fc.constantFrom('press', 'answer', 'open', 'time', 'place') }),
);

test('however typing, presses and answers interleave, no draft is lost and no order is sent twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      let state = start;
      let underWay = 0;
      let placed = 0;
      const typed: Record<string, string> = {};
      const act = (action: CheckoutAction) => {
        const before = state;
        state = reduceCheckout(before, action);
        return state !== before;
      };
      for (const [at, { type, ...rest }] of steps.entries()) {
        if (type === 'type' && 'field' in rest) {
          typed[rest.field] = rest.text;
          act(changed({ [rest.field]: rest.text }));
        }
        if (type === 'press' && act({ type: 'sent' })) underWay += 1;
        if (type === 'open') act({ type: 'opened', part: 'person' });
        if (type === 'time') act({ type: 'timeChosen' });
        if (type === 'answer' && underWay > 0) {
          underWay -= 1;
          act(answers[at % answers.length] as CheckoutAction);
        }
        if (type === 'place' && underWay > 0) {
          underWay -= 1;
          placed += 1;
          act({ type: 'placed' });
        }
        expect(state.draft).toEqual(typed);
        expect([underWay <= 1, placed <= 1, placed === 1 && underWay > 0]).toEqual([true, true, false]);
      }
      // What was refused can be sent again.
      if (placed === 0 && underWay === 0) expect(act({ type: 'sent' })).toBe(true);
    }),
    { numRuns: 300 },
  );
});

describe('a new total', () => {
  const dearer = refused('price_changed', { totalAmount: 12, lines: [priceLine] });

  test('is shown and agreed to by the next press, as long as the page works out the same', () => {
    const state = after({ type: 'sent' }, dearer);
    expect(viewCheckout(state, context)).toMatchObject({ isCorrected: true, totals: { final: 1200 } });
    const fewer = viewCheckout(state, { ...context, items: [{ ...latte, quantity: 1 }] });
    expect([fewer.isCorrected, fewer.totals.final]).toEqual([false, fewer.shown]);
  });

  test('is no longer spoken of when its line was removed', () => {
    const state = after(dearer);
    expect(viewCheckout(state, context).failure?.changes).toHaveLength(1);
    expect(viewCheckout(state, { ...context, items: [] }).failure).toBeUndefined();
  });
});

test('a limit holds for its store until the page hears that it is over', () => {
  const short = { id: 3, reason: 'sold_out', left: 1 };
  const state = after(refused('cart_outdated', { totalAmount: 0, lines: [short] }));
  const isShown = (more: Partial<CheckoutContext>) =>
    viewCheckout(state, { ...context, ...more }).failure !== undefined;
  const hasTrouble: CheckoutContext['hasTrouble'] = (_item, _store, line) => line !== undefined;
  expect(isShown({ hasTrouble })).toBe(true);
  expect(isShown({ hasTrouble, stores: {} })).toBe(false);
  const { store } = viewCheckout(state, context);
  const otherStore = defaultCafe.shop.stores.find((each) => each.store !== store)?.store ?? '';
  const elsewhere = reduceCheckout(state, changed({ storeLocation: otherStore }));
  expect(viewCheckout(elsewhere, { ...context, hasTrouble }).failure).toBeUndefined();
});

test.each([
  ['cards_off', { payment: 'card' }, { payment: 'counter' }],
  ['too_small', { payment: 'card' }, { payment: 'counter' }],
  ['voucher_unusable', { voucherId: 'v-1' }, { voucherId: '' }],
  ['paused', { payment: 'card' }, { payment: 'card' }],
])('after %s, %j becomes %j', (code, before, draft) => {
  expect(after(changed(before), refused(code)).draft).toEqual(draft);
});

test('a correction of the address that was filled in keeps the rest of it', () => {
  const state = after(changed({ fulfilment: 'delivery' }), changed({ city: 'Salem' }, lastAddress));
  expect(state.draft).toEqual({ fulfilment: 'delivery', ...lastAddress, city: 'Salem' });
});

test('parts open when something in them is typed or wrong', () => {
  const known = startCheckout({ ...sampleUser, orderHistory: [{} as never] }, {});
  const { isOpen } = viewCheckout(known, context);
  expect([isOpen('place'), isOpen('person')]).toEqual([false, false]);
  const wrong = reduceCheckout(known, { type: 'rejected', fields: { email: '' } });
  expect(viewCheckout(wrong, context).isOpen('person')).toBe(true);
  expect(viewCheckout(reduceCheckout(known, changed({ name: '' })), context).isOpen('person')).toBe(true);
  expect(isInPart('place', { storeLocation: '' })).toBe(false);
});

test('a repeated delivery stays folded until the server has said where the last one went', () => {
  const state = { ...start, opened: [], draft: { fulfilment: 'delivery' as const } };
  expect(viewCheckout(state, { ...context, isAddressAwaited: true }).isOpen('place')).toBe(false);
  expect(viewCheckout(state, { ...context, lastAddress }).isOpen('place')).toBe(false);
  expect(viewCheckout(state, context).isOpen('place')).toBe(true);
});

describe('where checkout starts', () => {
  const [order] = sampleUser.orderHistory as [Order];
  const payment = { method: 'card', state: 'captured', payBy: null, returned: 0 };
  const readStart = (orderHistory: Order[]) => {
    const user = { ...sampleUser, orderHistory };
    const { values } = viewCheckout(startCheckout(user, {}), { ...context, user });
    return [values.fulfilment, values.storeLocation, values.payment];
  };

  test.each<[string, Order[], (string | undefined)[]]>([
    ['without an order: a pickup at the favorite store', [], ['pickup', 'uptown', undefined]],
    [
      'the newest order that was not cancelled',
      [
        { ...order, status: 'cancelled', storeLocation: 'downtown' },
        { ...order, storeLocation: 'eastside', fulfilment: 'delivery', payment },
        { ...order, storeLocation: 'mall' },
      ],
      ['delivery', 'eastside', 'card'],
    ],
    ['an order at the main store', [{ ...order, storeLocation: null }], ['pickup', '', undefined]],
    [
      'an order at a store that has closed for good',
      [{ ...order, storeLocation: 'riverside' }],
      ['pickup', 'uptown', undefined],
    ],
  ])('%s', (_name, orders, expected) => expect(readStart(orders)).toEqual(expected));
});
