import type { Lists } from '@juniper/core/rules/cart.ts';
import { areListsEqual, mergeLists } from '@juniper/core/rules/merge-lists.ts';

/** What device and account last agreed on. `sent` is what has been sent since then, perhaps without an answer. */
export type Base = Lists & { readonly revision: number; readonly sent?: Lists };

export type Device = {
  read: () => Lists;
  write: (before: Lists, after: Lists) => void;
  readBase: () => Base | undefined;
  writeBase: (base: Base) => void;
};

export type Account = {
  get: () => Promise<Base>;
  /** Returns the new revision, or nothing if the account has another one by now. */
  put: (cart: Base) => Promise<number | undefined>;
};

export const none: Lists = { cart: [], wishlist: [] };

/** A round fails only if another device changes the account at the same moment. */
const mostRounds = 5;

const unlessEqual = <T>(before: T, after: T): T => (JSON.stringify(before) === JSON.stringify(after) ? before : after);

/** Merges the account's lists into the device's. */
const take = (device: Device, news: Base): void => {
  const base = device.readBase();
  if (base?.revision === news.revision) return;
  // If the account holds what was sent, the call has arrived and only its answer was lost.
  const agreed = base?.sent && areListsEqual(base.sent, news) ? news : (base ?? none);
  const lists = device.read();
  const { cart, wishlist } = mergeLists(agreed, lists, news);
  // The device first: if the page is closed in between, the same merge happens again. The other way round, what the
  // device lacks would look removed.
  device.write(lists, { cart: unlessEqual(lists.cart, cart), wishlist: unlessEqual(lists.wishlist, wishlist) });
  device.writeBase(news);
};

/**
 * Makes device and account hold the same: asks the account if it may have changed, merges, and sends what the account
 * lacks. If a call fails, the device stays as it is, and the next call tries again.
 */
export const reconcile = async (device: Device, account: Account, { asking }: { asking: boolean }): Promise<void> => {
  let isAsking = asking;
  for (let round = 0; round < mostRounds; round += 1) {
    if (isAsking || !device.readBase()) take(device, await account.get());
    const base = device.readBase();
    const lists = device.read();
    if (!base || areListsEqual(lists, base)) return;
    device.writeBase({ ...base, sent: lists });
    const revision = await account.put({ ...lists, revision: base.revision });
    if (revision !== undefined) return device.writeBase({ ...lists, revision });
    isAsking = true;
  }
  throw new Error('The account was changed by another device each time');
};
