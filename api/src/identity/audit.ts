import { cutNetwork } from '../http/network-of.ts';
import type { Log } from '../log.ts';

type Event =
  | 'registered'
  | 'login'
  | 'login failed'
  | 'session ended by wrong passwords'
  | 'password changed'
  | 'address asked for'
  | 'address confirmed'
  | 'address changed'
  | 'role changed'
  | 'reset link made';

/** `address` is missing for commands, `userId` where nobody has the account that was tried. `from` and `to` are roles. */
type Who = { userId?: string | undefined; address?: string | undefined; from?: string; to?: string };

/** One line for what an operator looks up after an attack: which account, from which network (/24 or /48), never an e-mail. */
export function audit({ log }: { log: Log }, event: Event, { userId, address, ...roles }: Who): void {
  const network = address === undefined ? 'command' : cutNetwork(address);
  log.info({ audit: event, account: userId ?? null, network, ...roles }, 'audit');
}
