import type { getCart, putCart } from '@juniper/core/contracts/cart.ts';
import { areSame } from '@juniper/core/rules/merge-lists.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import type { AppDispatch } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { beforeLogout } from '../auth/before-logout.ts';
import { type AccountCart, agree, type Device, none } from './agree.ts';
import { restoreCart } from './cart-commands.ts';
import { readLists, writeLists } from './device-lists.ts';
import { readKept, writeKept } from './stored-kept.ts';

/** Presses that follow each other closely travel together. */
const gatherMs = 1_000;
const retryMs = 30_000;
/** Who comes back to the page sooner has the news already. */
const freshMs = 30_000;

const currentOwner = () => storage.read('user')?.id;

const deviceOf = (owner: string, dispatch: AppDispatch): Device => ({
  read: readLists,
  write: (before, after) => {
    writeLists(before, after);
    dispatch(restoreCart());
  },
  readKept: () => readKept(owner),
  writeKept: (kept) => writeKept(owner, kept),
});

/** The account of the session that is here now; an answer that finds another one throws, and nothing is taken from it. */
const accountOf = (owner: string): AccountCart => {
  const token = storage.read('token');
  const forUs = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    if (storage.read('token') !== token || currentOwner() !== owner) throw new Error('The session is another one');
    return answer;
  };
  return {
    get: async () => {
      const { data } = await forUs(sendSigned<typeof getCart>('GET', '/cart'));
      return { revision: data.revision, cart: data.items, wishlist: data.wishlist };
    },
    put: async ({ revision, cart, wishlist }) => {
      const body = { revision, items: [...cart], wishlist: [...wishlist] };
      try {
        return (await forUs(sendSigned<typeof putCart>('PUT', '/cart', body))).data.revision;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'cart_changed') return undefined;
        throw error;
      }
    },
  };
};

/** One tab at a time. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('cart', work) : work();

let askedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let seenOrder: string | undefined;

const syncLater = (dispatch: AppDispatch, delayMs: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void sync(dispatch), delayMs);
};

const sync = (dispatch: AppDispatch, { asking = false } = {}): Promise<void> =>
  inTurn(async () => {
    const owner = currentOwner();
    if (!owner || storage.read('token') === undefined) return;
    // An order that was placed has emptied the account's cart.
    const order = storage.text('orderCompleted');
    const isAsking = asking || order !== seenOrder;
    if (isAsking) askedAt = Date.now();
    try {
      await agree(deviceOf(owner, dispatch), accountOf(owner), { asking: isAsking });
      seenOrder = order;
    } catch {
      // Offline, or the server is: what is here stays and is told later.
      syncLater(dispatch, retryMs);
    }
  });

const isUnsent = (): boolean => {
  const owner = currentOwner();
  return owner !== undefined && !areSame(readLists(), readKept(owner) ?? none);
};

let isListening = false;

/** Keeps cart and wishlist for the account (decision 18): merged at login, then whatever changes here or elsewhere. */
export const keepCart = (dispatch: AppDispatch): void => {
  if (!isListening) {
    isListening = true;
    seenOrder = storage.text('orderCompleted');
    storage.subscribe(() => syncLater(dispatch, gatherMs));
    addEventListener('online', () => void sync(dispatch, { asking: true }));
    addEventListener('focus', () => {
      if (Date.now() - askedAt > freshMs) void sync(dispatch, { asking: true });
    });
    beforeLogout(async () => {
      if (isUnsent()) await sync(dispatch);
    });
  }
  void sync(dispatch, { asking: true });
};
