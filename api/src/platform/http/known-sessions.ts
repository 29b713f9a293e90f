import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isWorkRole } from '@juniper/core/rules/permissions.ts';
import type { Account } from '../db/schema.ts';
import { readToken } from './authentication.ts';

export type KnownSession = { id: string; role: Account['role']; emailVerified: boolean };

/** Later the session may have ended, so it counts as a customer's. */
const staffForMs = 5 * 60_000;

const maxRemembered = 50_000;

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Remembers accounts by the hash of their token. They only choose a limit: every call is still looked up. */
export function createKnownSessions() {
  const sessions = new Map<string, KnownSession & { at: number }>();
  const isStaffToken = (token: string): boolean => {
    const session = sessions.get(hashToken(token));
    return session !== undefined && isWorkRole(session.role) && Date.now() - session.at < staffForMs;
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
