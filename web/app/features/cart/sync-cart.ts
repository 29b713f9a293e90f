import type { AccountCart, getCart, putCart } from '@juniper/core/contracts/cart.ts';
import { type Lists, resolveLines } from '@juniper/core/rules/cart.ts';
import { areListsEqual, mergeLists } from '@juniper/core/rules/merge-lists.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { type Adapter, createSyncedList } from '../../lib/synced-list.ts';
import { showToast } from '../../ui/toast.ts';
import { onSession } from '../auth/session-events.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { type CartBase, readBase, readLists, writeBase, writeLists } from './device-lists.ts';

/** Changes that follow each other closely are sent together. */
const gatherMs = 1_000;
/** Within this time after the last answer, returning to the page makes no call. */
const freshMs = 30_000;
/** A little less than a logout waits, so that a loss can be said. */
const patienceMs = 1_900;

const noLists: Lists = { cart: [], wishlist: [] };

type PutCart = { name: 'PUT'; cart: CartBase };
export type CartAdapter = Adapter<Lists, CartBase | undefined, CartBase, PutCart>;

/** The cart is sent whole, with the revision that it changes. */
export const cartRules = {
  isEqual: (base, remote) => base?.revision === remote.revision,
  isUncertain: (base) => base === undefined,
  // If the account holds what was sent, the call has arrived, and nothing else has changed there.
  agree: (base, remote) => (base?.sent && areListsEqual(base.sent, remote) ? remote : (base ?? noLists)),
  merge: (agreed, local, remote) => (agreed === remote ? local : mergeLists(agreed, local, remote)),
  toBase: (remote) => remote,
  mark: (base, { cart: { cart, wishlist } }) => base && { ...base, sent: { cart, wishlist } },
  plan: (local, base) => {
    if (areListsEqual(local, base ?? noLists)) return [];
    return [{ name: 'PUT', cart: { ...local, revision: base?.revision ?? 0 } }];
  },
} satisfies Partial<CartAdapter>;

const toBase = ({ revision, items, wishlist }: AccountCart): CartBase => ({
  revision,
  wishlist,
  cart: resolveLines(getCatalogue(), items),
});

const putLists = async ({ cart: lists }: PutCart): Promise<CartBase> => {
  // The server uses its own names and prices.
  const items = lists.cart.map(({ id, quantity, deal, options }) => ({
    id,
    quantity,
    ...(deal !== undefined && { deal }),
    ...(options && { options }),
  }));
  const body = { revision: lists.revision, items, wishlist: [...lists.wishlist] };
  const { revision } = (await sendSigned<typeof putCart>('PUT', '/cart', body)).data;
  return { ...lists, revision };
};

/** Returns a text that changes with every order placed here: orders change the account's cart. */
const readOrdered = (): string => `${storage.text('orderCompleted')} ${storage.text('juniper_paying')}`;

const keepIfEqual = <T>(before: T, after: T): T => (JSON.stringify(before) === JSON.stringify(after) ? before : after);

const writeMerged = ({ cart, wishlist }: Lists): void => {
  const before = readLists();
  writeLists(before, { cart: keepIfEqual(before.cart, cart), wishlist: keepIfEqual(before.wishlist, wishlist) });
};

const connect = (onChange: () => void): (() => void) => {
  let askedAt = 0;
  let seenOrder = readOrdered();

  const list = createSyncedList<Lists, CartBase | undefined, CartBase, PutCart>({
    ...cartRules,
    name: 'cart',
    gatherMs,
    read: readLists,
    write: (_owner, merged) => {
      writeMerged(merged);
      onChange();
    },
    readBase,
    writeBase: (owner, base) => base && writeBase(owner, base),
    fetchRemote: async () => {
      const { data } = await sendSigned<typeof getCart>('GET', '/cart');
      askedAt = Date.now();
      return toBase(data);
    },
    send: putLists,
    judge: (error) => (error instanceof ApiError && error.code === 'cart_changed' ? 'changed' : 'lost'),
  });

  const ask = () => {
    list.outdate();
    list.wake();
  };
  const noticeChange = (elsewhere?: StorageEvent) => {
    const order = readOrdered();
    if (order !== seenOrder) list.outdate();
    seenOrder = order;
    // A change made in another tab is sent by that tab.
    if (!elsewhere) list.change();
  };
  const sendUnsent = async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    if (list.isUnsent()) await Promise.race([list.flush(), patience]);
    if (list.isUnsent()) showToast('warning', 'Your last cart changes were not saved.');
  };

  const stops = [
    list.stop,
    storage.subscribe(noticeChange),
    onSession('ending', ({ waitUntil }) => waitUntil(sendUnsent())),
  ];
  const listening = new AbortController();
  addEventListener('online', ask, { signal: listening.signal });
  addEventListener('focus', () => (list.isUnsent() || Date.now() - askedAt > freshMs) && ask(), {
    signal: listening.signal,
  });
  ask();
  return () => {
    listening.abort();
    for (const stop of stops) stop();
  };
};

let stop = () => {};

/**
 * Syncs cart and wishlist of the customer who is logged in: merged at login, then after each change here
 * or elsewhere. `onChange` is called with lists that came from the account. Returns a function that stops it.
 */
export const keepCart = (onChange: () => void): (() => void) => {
  stop();
  stop = connect(onChange);
  return stop;
};
