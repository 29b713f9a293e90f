import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Account } from '../db/schema.ts';
import { readToken } from './authentication.ts';

/** Whose session it is. */
export type KnownSession = { id: string; role: Account['role']; emailVerified: boolean };

/** A session that no call has looked up for this long counts as a customer's: it may have ended. */
const staffForMs = 5 * 60_000;

/** Sessions that a process remembers; the least recently used are dropped first. */
const maxRemembered = 50_000;

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * The accounts of sessions that were valid at their last call, by the hash of their token. What is remembered only chooses
 * a limit: every call is still looked up.
 */
export function createKnownSessions() {
  const sessions = new Map<string, KnownSession & { at: number }>();
  const isStaffToken = (token: string): boolean => {
    const session = sessions.get(hashToken(token));
    return session !== undefined && session.role !== 'customer' && Date.now() - session.at < staffForMs;
  };
  return {
    get: (tokenHash: string) => sessions.get(tokenHash),
    forget: (tokenHash: string) => void sessions.delete(tokenHash),
    remember(tokenHash: string, session: KnownSession): void {
      sessions.delete(tokenHash);
      sessions.set(tokenHash, { ...session, at: Date.now() });
      const [oldest] = sessions.keys();
      if (sessions.size > maxRemembered && oldest !== undefined) sessions.delete(oldest);
    },
    isStaffToken,
    isStaff(request: IncomingMessage): boolean {
      const token = readToken(request);
      return token !== undefined && isStaffToken(token);
    },
  };
}
export type KnownSessions = ReturnType<typeof createKnownSessions>;
