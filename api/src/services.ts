import type { LiveMenu } from './catalogue/menu/open-menu.ts';
import type { VerifyCredential } from './identity/google-credential.ts';
import type { Payments } from './orders/payments/payments.ts';
import type { Db } from './platform/db/database.ts';
import type { Attempts } from './platform/http/attempts.ts';
import type { Log } from './platform/log.ts';
import type { OrderNotifications } from './platform/notifications/order-notifications.ts';
import type { Queue } from './platform/queue/boss.ts';
import type { SecurityLog } from './platform/security/security-log.ts';

type Health = { mail: 'on' | 'off'; isStopping: () => boolean };

/** The services that routes work with: created once at start and passed to each of them. */
export type Services = {
  db: Db;
  /** A separate connection for health checks, because calls may wait for the pool. */
  probeDb: Db;
  menu: LiveMenu;
  queue: Queue;
  payments: Payments;
  notifications: OrderNotifications;
  log: Log;
  security: SecurityLog;
  attempts: Attempts;
  health: Health;
  /** The hash of the menu on this process's pages, or null if it serves no pages. */
  shownMenu: () => string | null;
  /** Undefined if Google sign-in is not configured. */
  verifyGoogle: VerifyCredential | undefined;
};
