import { toLoggedNetwork } from '../platform/http/network-prefix.ts';
import type { Log } from '../platform/log.ts';
import type { AccountKind, SecurityLog } from '../platform/security/security-log.ts';

/** `address` is missing for commands, `userId` where nobody has the account that was tried. `from` and `to` are roles. */
type Who = { userId?: string | undefined; address?: string | undefined; from?: string; to?: string };
type Tools = { log: Log; security: SecurityLog };

/**
 * Writes what an operator looks up after an attack to the log and to `security_events`: which account, from which network
 * (/24 or /48), never an email address.
 */
export function audit({ log, security }: Tools, event: AccountKind, { userId, address, ...roles }: Who): void {
  const network = address === undefined ? 'command' : toLoggedNetwork(address);
  log.info({ audit: event, account: userId ?? null, network, ...roles }, 'audit');
  security.countAccount(event, network, userId ?? null);
}
