import type { Claim } from '@juniper/core/contracts/staff.ts';
import type { OrderNotifications } from '../../platform/notifications/order-notifications.ts';

/** A claim with its account, or its withdrawal, as processes send it to each other. */
type ClaimMessage = Omit<Claim, 'to'> & { userId: string; to: string | null };

/** Longer than a press can be undone, so that a claim ends after its press was sent. */
const keptMs = 8_000;

/** More than one person presses in that time. */
const maxPerAccount = 30;

/**
 * Keeps which tickets were just pressed on which board, in the memory of each process: the order itself changes when the
 * press is sent. PostgreSQL delivers messages to all processes in the same order, so all agree on who was first.
 */
export function createClaims(notifications: Pick<OrderNotifications, 'notifyBoards' | 'subscribeBoards'>) {
  const claims = new Map<string, Claim & { userId: string; timer: NodeJS.Timeout }>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const remove = (key: string) => {
    clearTimeout(claims.get(key)?.timer);
    if (claims.delete(key)) changed();
  };

  notifications.subscribeBoards((text) => {
    const { userId, ...claim }: ClaimMessage = JSON.parse(text);
    const { id, to, board } = claim;
    if (to === null) {
      for (const [key, other] of claims) if (other.id === id && other.board === board) remove(key);
      return;
    }
    const key = `${id} ${to}`;
    const own = [...claims.values()].filter((other) => other.userId === userId);
    if (claims.has(key) || own.length >= maxPerAccount) return;
    claims.set(key, { ...claim, to, userId, timer: setTimeout(() => remove(key), keptMs).unref() });
    changed();
  });

  return {
    tell: (message: ClaimMessage): Promise<void> => notifications.notifyBoards(JSON.stringify(message)),
    list: (): Claim[] => [...claims.values()].map(({ id, to, by, board }) => ({ id, to, by, board })),
    /** Returns a function that ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
