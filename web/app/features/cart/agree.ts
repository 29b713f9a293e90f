import type { Lists } from '@juniper/core/rules/cart.ts';
import { areSame, mergeLists } from '@juniper/core/rules/merge-lists.ts';

/** What device and account had in common when they last met; `sent` is what has gone out since, perhaps without an answer. */
export type Kept = Lists & { readonly revision: number; readonly sent?: Lists };

export type Device = {
  read: () => Lists;
  write: (before: Lists, after: Lists) => void;
  readKept: () => Kept | undefined;
  writeKept: (kept: Kept) => void;
};

export type AccountCart = {
  get: () => Promise<Kept>;
  /** Gives the new revision, or nothing when the account's is another by now. */
  put: (cart: Kept) => Promise<number | undefined>;
};

export const none: Lists = { cart: [], wishlist: [] };

const unlessEqual = <T>(before: T, after: T): T => (JSON.stringify(before) === JSON.stringify(after) ? before : after);

/** Takes over what the account holds, and keeps what has changed here meanwhile. */
const take = (device: Device, news: Kept): void => {
  const kept = device.readKept();
  if (kept?.revision === news.revision) return;
  // If the account holds what was sent, it has arrived, though its answer has not.
  const base = kept?.sent && areSame(kept.sent, news) ? news : (kept ?? none);
  const lists = device.read();
  const { cart, wishlist } = mergeLists(base, lists, news);
  device.write(lists, { cart: unlessEqual(lists.cart, cart), wishlist: unlessEqual(lists.wishlist, wishlist) });
  device.writeKept(news);
};

/** Until device and account hold the same. Whatever fails leaves the device as it is, to be tried again. */
export const agree = async (device: Device, account: AccountCart, { asking }: { asking: boolean }): Promise<void> => {
  for (let isAsking = asking; ; ) {
    const kept = device.readKept();
    if (isAsking || !kept) {
      take(device, await account.get());
      isAsking = false;
      continue;
    }
    const lists = device.read();
    if (areSame(lists, kept)) return;
    device.writeKept({ ...kept, sent: lists });
    const revision = await account.put({ ...lists, revision: kept.revision });
    if (revision === undefined) isAsking = true;
    else device.writeKept({ ...lists, revision });
  }
};
