import { toLoggedNetwork } from '../platform/http/network-prefix.ts';
import type { Log } from '../platform/log.ts';
import type { AccountKind, SecurityLog } from '../platform/security/security-log.ts';

/** `address` is missing for commands, and `userId` if no such account exists. */
type EventDetails = { userId?: string | undefined; address?: string | undefined; from?: string; to?: string };
type Logs = { log: Log; security: SecurityLog };

/** Logs an event of an account and counts it in `security_events`, never with an email address. */
export function logAccountEvent(
  { log, security }: Logs,
  event: AccountKind,
  { userId, address, ...roles }: EventDetails,
): void {
  const network = address === undefined ? 'command' : toLoggedNetwork(address);
  log.info({ audit: event, account: userId ?? null, network, ...roles }, 'audit');
  security.countAccount(event, network, userId ?? null);
}
