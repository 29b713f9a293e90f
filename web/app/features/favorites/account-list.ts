import type { getUser } from '@juniper/core/contracts/auth.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { mergeIds } from '@juniper/core/rules/merge-lists.ts';
import { ApiError, logFailure, sendSigned } from '../../lib/api.ts';
import { createSync, type Session } from '../../lib/background-sync.ts';
import { storage } from '../../lib/storage.ts';
import { onBeforeLogout } from '../auth/auth-calls.ts';

/**
 * What device and account last agreed on about one entry. With `handle`, by which the account removes it, the account
 * holds it. `isSent`: a change of it has been sent, and no answer has come yet.
 */
export type BaseEntry<Id> = { readonly id: Id; readonly handle?: string; readonly isSent?: boolean };

type AccountList<Id, Held> = {
  /** The lock that keeps two tabs from sending at the same time. */
  name: string;
  /** What is logged when a call fails. */
  failure: string;
  device: {
    read: (owner: string) => Id[];
    write: (owner: string, ids: readonly Id[], account: readonly Held[]) => void;
    readBase: (owner: string) => BaseEntry<Id>[];
    writeBase: (owner: string, base: readonly BaseEntry<Id>[]) => void;
  };
  /** The account's list; a server of an older release may have none. */
  heldBy: (user: User) => readonly Held[] | undefined;
  toBase: (held: Held) => { id: Id; handle: string };
  /** Whether this page may send it. Entries that it does not know are left to the page that added them. */
  isKnown?: (id: Id) => boolean;
  add: (id: Id) => Promise<readonly Held[]>;
  remove: (handle: string) => Promise<readonly Held[]>;
  /** After each change that the account has taken. */
  onTold?: () => void;
};

/** The server understood the call and refused it. The same call again would get the same answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Keeps a list on the device and the same list of the account equal, entry by entry (decision 94). */
export const createAccountList = <Id extends string | number, Held>(list: AccountList<Id, Held>) => {
  const { device, toBase } = list;

  /** Merges the account's list into the device's, as `mergeLists` does for the cart. */
  const take = (owner: string, account: readonly Held[]): void => {
    const base = account.map(toBase);
    const held = base.map(({ id }) => id);
    // Whether a call without an answer has arrived is unknown. What the account holds counts as agreed for its entry,
    // so that the device's own state wins.
    const agreed = device
      .readBase(owner)
      .filter(({ id, handle, isSent }) => (isSent ? held.includes(id) : handle !== undefined));
    const ids = mergeIds(
      agreed.map(({ id }) => id),
      device.read(owner),
      held,
    );
    // The device first: if the page is closed in between, the same merge happens again.
    device.write(owner, ids, account);
    device.writeBase(owner, base);
  };

  type Call = { id: Id; name: string; send: () => Promise<readonly Held[]> };

  /** The calls that the account still needs. Both may be repeated: a saved entry stays saved once, a removed one removed. */
  const unsentCalls = (owner: string): Call[] => {
    const [ids, base] = [device.read(owner), device.readBase(owner)];
    const removed = base.flatMap(({ id, handle }): Call[] =>
      handle === undefined || ids.includes(id)
        ? []
        : [{ id, name: `DELETE ${handle}`, send: () => list.remove(handle) }],
    );
    const isAgreed = (id: Id) => base.some((entry) => entry.id === id && entry.handle !== undefined);
    const added = ids
      .filter((id) => (list.isKnown?.(id) ?? true) && !isAgreed(id))
      .map((id): Call => ({ id, name: `ADD ${id}`, send: () => list.add(id) }));
    return [...removed, ...added];
  };

  const markSent = (owner: string, id: Id, isSent: boolean): void => {
    const base = device.readBase(owner);
    const { handle } = base.find((entry) => entry.id === id) ?? {};
    const entry = { id, ...(handle !== undefined && { handle }), ...(isSent && { isSent }) };
    const isEmpty = handle === undefined && !isSent;
    device.writeBase(owner, [...base.filter((other) => other.id !== id), ...(isEmpty ? [] : [entry])]);
  };

  /** Calls that the server has refused, by owner. They are not made again until the next visit; the device keeps its list. */
  const refused = new Set<string>();

  /** Whether this page has sent anything to the account, and whether it must load its list before sending again. */
  let hasCalled = false;
  let isStale = false;

  const sendCalls = async ({ owner, own }: Session): Promise<void> => {
    if (isStale || device.readBase(owner).some(({ isSent }) => isSent)) {
      const { user } = await own(sendSigned<typeof getUser>('GET', '/auth/user'));
      const held = list.heldBy(user);
      if (held) take(owner, held);
      isStale = false;
    }
    const made = new Set<string>();
    const next = () => unsentCalls(owner).find(({ name }) => !made.has(name) && !refused.has(`${owner} ${name}`));
    for (let call = next(); call; call = next()) {
      made.add(call.name);
      hasCalled = true;
      markSent(owner, call.id, true);
      try {
        take(owner, await own(call.send()));
        list.onTold?.();
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused.add(`${owner} ${call.name}`);
        markSent(owner, call.id, false);
        logFailure(list.failure, error);
      }
    }
  };

  const send = async (session: Session): Promise<void> => {
    try {
      await sendCalls(session);
    } catch (error) {
      if (error instanceof ApiError) logFailure(list.failure, error);
      throw error;
    }
  };

  const connect = () => {
    const sync = createSync({ name: list.name, gatherMs: 0, send });
    onBeforeLogout(async () => {
      const owner = storage.read('user')?.id;
      if (owner !== undefined && unsentCalls(owner).length > 0) await sync.flush();
    });
    return sync;
  };

  let connected: ReturnType<typeof connect> | undefined;

  /** Sends the account what it does not have yet. What fails stays on the device and is tried again. */
  const sync = (): void => {
    connected ??= connect();
    connected.change();
  };

  const isSameAsBase = (owner: string, account: readonly Held[]): boolean => {
    const signOf = (handles: (string | undefined)[]) => handles.sort().join();
    return (
      signOf(device.readBase(owner).map(({ handle }) => handle)) === signOf(account.map((held) => toBase(held).handle))
    );
  };

  /**
   * Gets the account's list whenever an answer contains it. Only the first is used directly: a later one may have been
   * requested before our last call and arrive after it, so if it differs, the list is loaded again in turn.
   */
  const takeFromUser = (user: User): void => {
    const { id: owner } = user;
    const account = list.heldBy(user);
    if (account === undefined || storage.read('user')?.id !== owner) return;
    if (!hasCalled && device.readBase(owner).length === 0) take(owner, account);
    else if (!isSameAsBase(owner, account)) isStale = true;
    sync();
  };

  return { sync, takeFromUser };
};
