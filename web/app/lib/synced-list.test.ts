import * as rules from '@juniper/core/rules/cart.ts';
import { areListsEqual } from '@juniper/core/rules/merge-lists.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CartBase } from '../features/cart/device-lists.ts';
import { type CartAdapter, cartRules } from '../features/cart/sync-cart.ts';
import { storage } from './storage.ts';
import { createSyncedList } from './synced-list.ts';
import { sampleUser } from './testing/samples.ts';

const none: rules.Lists = { cart: [], wishlist: [] };

class CartChanged extends Error {}

/** How the account is reached. */
type Line = Pick<CartAdapter, 'fetchRemote' | 'send'>;

/** The account as the server stores it: a change is accepted only with the latest revision. */
const openAccount = () => {
  let cart: CartBase = { ...none, revision: 0 };
  return {
    cart: () => cart,
    /** An order was placed. */
    empty: () => {
      cart = { ...cart, cart: [], revision: cart.revision + 1 };
    },
    /** `fault`: the call does not arrive, or its answer is lost. */
    line: (fault?: 'call' | 'answer'): Line => ({
      fetchRemote: async () => {
        if (fault) throw new Error('offline');
        return cart;
      },
      send: async ({ cart: { revision, ...lists } }) => {
        if (fault === 'call') throw new Error('offline');
        if (revision !== cart.revision) throw new CartChanged();
        cart = { ...lists, revision: revision + 1 };
        if (fault === 'answer') throw new Error('offline');
        return cart;
      },
    }),
  };
};

const openDevice = () => {
  let lists = none;
  let base: CartBase | undefined;
  let line: Line = openAccount().line('call');
  const adapter: CartAdapter = {
    ...cartRules,
    name: 'test',
    gatherMs: 1_000,
    read: () => lists,
    write: (_owner, merged) => {
      lists = merged;
    },
    readBase: () => base,
    writeBase: (_owner, next) => {
      base = next;
    },
    fetchRemote: () => line.fetchRemote(),
    send: (call) => line.send(call),
    judge: (error) => (error instanceof CartChanged ? 'changed' : 'lost'),
  };
  const list = createSyncedList(adapter);
  stops.push(list.stop);
  const change = (act: (before: rules.Lists) => rules.Lists) => {
    lists = act(lists);
  };
  /** Sends what the account lacks, as far as the base says. */
  const send = (to: Line) => {
    line = to;
    return list.flush();
  };
  /** Asks the account first. */
  const sync = (to: Line) => {
    list.outdate();
    return send(to);
  };
  return {
    adapter,
    list,
    change,
    send,
    sync,
    lists: () => lists,
    cart: () => lists.cart,
    wishlist: () => lists.wishlist,
  };
};

let stops: (() => void)[] = [];
beforeEach(() => {
  storage.write('user', sampleUser);
  storage.write('token', 'token-1');
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  storage.forgetCustomer();
});

const add = (id: number) => (lists: rules.Lists) => rules.addLineItem(lists, { id });
const set = (id: number, quantity: number) => (lists: rules.Lists) => rules.setQuantity(lists, String(id), quantity);

test('what was filled on one device is on the other, and a removal travels too', async () => {
  const account = openAccount();
  const [phone, laptop] = [openDevice(), openDevice()];
  phone.change(add(3));
  await phone.sync(account.line());
  await laptop.sync(account.line());
  expect(laptop.cart()).toEqual([{ id: 3, quantity: 1 }]);
  laptop.change(set(3, 0));
  await laptop.sync(account.line());
  await phone.sync(account.line());
  expect([phone.cart(), account.cart().cart]).toEqual([[], []]);
});

test('a placed order empties the cart everywhere, but for what was added since [lists-2]', async () => {
  const account = openAccount();
  const [phone, laptop] = [openDevice(), openDevice()];
  phone.change(add(3));
  for (const { sync } of [phone, laptop]) await sync(account.line());
  account.empty();
  laptop.change(add(5));
  for (const { sync } of [laptop, phone]) await sync(account.line());
  expect([phone.cart(), laptop.cart()]).toEqual([[{ id: 5, quantity: 1 }], [{ id: 5, quantity: 1 }]]);
});

test('a change whose answer was lost is not undone by the next one', async () => {
  const account = openAccount();
  const phone = openDevice();
  for (const id of [3, 3]) phone.change(add(id));
  await phone.sync(account.line());
  phone.change(set(3, 1));
  await phone.send(account.line('answer'));
  phone.change(set(3, 0));
  await phone.sync(account.line());
  expect([phone.cart(), account.cart().cart]).toEqual([[], []]);
});

test('a line that no menu knows is kept on every device, with its name and price', async () => {
  const account = openAccount();
  const [phone, laptop] = [openDevice(), openDevice()];
  const unknown = { id: 999, quantity: 2, name: 'Yuzu Tonic', price: 5.6 };
  phone.change((lists) => ({ cart: [...lists.cart, unknown], wishlist: [998] }));
  for (const { sync } of [phone, laptop]) await sync(account.line());
  laptop.change(add(3));
  for (const { sync } of [laptop, phone]) await sync(account.line());
  for (const device of [phone, laptop]) {
    expect(device.cart()).toEqual([unknown, { id: 3, quantity: 1 }]);
    expect(device.wishlist()).toEqual([998]);
  }
});

test('a page that is closed between the two writes of a merge loses and doubles nothing', async () => {
  const account = openAccount();
  const [phone, laptop] = [openDevice(), openDevice()];
  laptop.change(add(5));
  await laptop.sync(account.line());
  phone.change(add(3));
  const { writeBase } = phone.adapter;
  phone.adapter.writeBase = () => {
    throw new Error('closed');
  };
  await phone.sync(account.line());
  phone.adapter.writeBase = writeBase;
  expect(phone.cart().map(({ id }) => id)).toEqual([5, 3]);
  await phone.sync(account.line());
  expect(account.cart().cart).toEqual([
    { id: 5, quantity: 1 },
    { id: 3, quantity: 1 },
  ]);
});

test('an account that another device changes each time is left for later', async () => {
  const account = openAccount();
  const phone = openDevice();
  const line = account.line();
  let puts = 0;
  const busy: Line = {
    ...line,
    send: async (call) => {
      puts += 1;
      account.empty();
      return line.send(call);
    },
  };
  phone.change(add(3));
  await phone.sync(busy);
  expect(puts).toBe(5);
  expect(phone.cart()).toEqual([{ id: 3, quantity: 1 }]);
  await phone.sync(line);
  expect(account.cart().cart).toEqual([{ id: 3, quantity: 1 }]);
});

test('no call goes out when nothing has changed', async () => {
  const account = openAccount();
  const phone = openDevice();
  phone.change(add(3));
  await phone.sync(account.line());
  await phone.send(account.line('call'));
  expect(account.cart().revision).toBe(1);
});

test('two devices with interleaved changes and faults come to hold the same, and nothing added is lost [lists-1]', async () => {
  const id = fc.integer({ min: 1, max: 6 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(1), id }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(1), id }),
    fc.record({ kind: fc.constant('wish' as const), at: fc.nat(1), id }),
    fc.record({
      kind: fc.constant('sync' as const),
      at: fc.nat(1),
      fault: fc.constantFrom(undefined, undefined, 'call' as const, 'answer' as const),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const account = openAccount();
      const devices = [openDevice(), openDevice()] as const;
      // What was never removed must still be there at the end.
      const removed = new Set<number>();
      const added = new Set<number>();
      const wished = new Set<number>();
      for (const next of steps) {
        const device = devices[next.at as 0 | 1];
        if (next.kind === 'sync') await device.sync(account.line(next.fault));
        else if (next.kind === 'wish') {
          wished.add(next.id);
          device.change((lists) => rules.addToWishlist(lists, next.id));
        } else {
          (next.kind === 'add' ? added : removed).add(next.id);
          device.change(next.kind === 'add' ? add(next.id) : set(next.id, 0));
        }
      }
      for (const at of [0, 1, 0] as const) await devices[at].sync(account.line());
      const [one, other] = devices.map(({ lists }) => lists()) as [rules.Lists, rules.Lists];
      expect(areListsEqual(one, other)).toBe(true);
      expect(areListsEqual(one, account.cart())).toBe(true);
      const inCart = one.cart.map((line) => line.id);
      for (const each of added) if (!removed.has(each)) expect(inCart).toContain(each);
      for (const each of wished) expect(one.wishlist).toContain(each);
    }),
    { numRuns: 300 },
  );
});
