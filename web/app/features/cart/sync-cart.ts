import type { AccountCart, getCart, putCart } from '@juniper/core/contracts/cart.ts';
import { resolveLines } from '@juniper/core/rules/cart.ts';
import { areListsEqual } from '@juniper/core/rules/merge-lists.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { createSync, type Session } from '../../lib/background-sync.ts';
import { storage } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { onBeforeLogout } from '../auth/auth-calls.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { readBase, readLists, writeBase, writeLists } from './device-lists.ts';
import { type Account, type Base, type Device, none, reconcile } from './reconcile.ts';

/** Changes that follow each other closely are sent together. */
const gatherMs = 1_000;
/** Within this time after the last answer, returning to the page makes no call. */
const freshMs = 30_000;
/** A little less than a logout waits, so that it is said what is lost. */
const patienceMs = 1_900;

const deviceOf = ({ owner }: Session, onChange: () => void): Device => ({
  read: readLists,
  write: (before, after) => {
    writeLists(before, after);
    onChange();
  },
  readBase: () => readBase(owner),
  writeBase: (base) => writeBase(owner, base),
});

const toBase = ({ revision, items, wishlist }: AccountCart): Base => ({
  ...{ revision, wishlist, cart: resolveLines(catalogueNow(), items) },
});

const accountOf = ({ own }: Session): Account => ({
  get: async () => toBase((await own(sendSigned<typeof getCart>('GET', '/cart'))).data),
  put: async ({ revision, cart, wishlist }) => {
    // The server uses its own names and prices.
    const items = cart.map(({ id, quantity, deal, options }) => ({
      ...{ id, quantity, ...(deal !== undefined && { deal }), ...(options && { options }) },
    }));
    const body = { revision, items, wishlist: [...wishlist] };
    try {
      return (await own(sendSigned<typeof putCart>('PUT', '/cart', body))).data.revision;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cart_changed') return undefined;
      throw error;
    }
  },
});

const isUnsent = (): boolean => {
  const owner = storage.read('user')?.id;
  return owner !== undefined && !areListsEqual(readLists(), readBase(owner) ?? none);
};

/** Changes with every order that is placed here: they have changed the account's cart. */
const ordered = (): string => `${storage.text('orderCompleted')} ${storage.text('juniper_paying')}`;

const connect = (onChange: () => void): (() => void) => {
  let isStale = true;
  let askedAt = 0;
  let seenOrder = ordered();

  const sync = createSync({
    name: 'cart',
    gatherMs,
    send: async (session) => {
      const order = ordered();
      const asking = isStale || order !== seenOrder;
      isStale = false;
      try {
        await reconcile(deviceOf(session, onChange), accountOf(session), { asking });
        if (asking) askedAt = Date.now();
        seenOrder = order;
      } catch (error) {
        isStale ||= asking;
        throw error;
      }
    },
  });
  const ask = () => {
    isStale = true;
    sync.wake();
  };

  const stops = [
    sync.stop,
    // A change made in another tab is sent by that tab.
    storage.subscribe((elsewhere) => elsewhere ?? sync.change()),
    onBeforeLogout(async () => {
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
      if (isUnsent()) await Promise.race([sync.flush(), patience]);
      if (isUnsent()) showToast('warning', 'Your last cart changes were not saved.');
    }),
  ];
  const listening = new AbortController();
  addEventListener('online', ask, { signal: listening.signal });
  addEventListener('focus', () => (isUnsent() || Date.now() - askedAt > freshMs) && ask(), {
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
 * Syncs cart and wishlist of the customer who is logged in (decision 18): merged at login, then after each change here
 * or elsewhere. `onChange` is called with lists that came from the account. Returns a function that stops it.
 */
export const keepCart = (onChange: () => void): (() => void) => {
  stop();
  stop = connect(onChange);
  return stop;
};
