import { toLoggedNetwork } from '../platform/http/network-prefix.ts';
import type { Log } from '../platform/log.ts';
import type { AccountKind, SecurityLog } from '../platform/security/security-log.ts';

/** `address` is missing for commands, and `userId` if no such account exists. `from` and `to` are roles. */
type EventDetails = { userId?: string | undefined; address?: string | undefined; from?: string; to?: string };
type Logs = { log: Log; security: SecurityLog };

/**
 * Records an event of an account in the log and in `security_events`, with its network (/24 or /48) and never with an
 * email address. Operators read it after an attack.
 */
export function audit({ log, security }: Logs, event: AccountKind, { userId, address, ...roles }: EventDetails): void {
  const network = address === undefined ? 'command' : toLoggedNetwork(address);
  log.info({ audit: event, account: userId ?? null, network, ...roles }, 'audit');
  security.countAccount(event, network, userId ?? null);
}
