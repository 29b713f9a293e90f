import type { LiveMenu } from './catalogue/menu/open-menu.ts';
import type { VerifyCredential } from './identity/google-credential.ts';
import type { PaymentProviders } from './orders/payments/providers.ts';
import type { Db } from './platform/db/database.ts';
import type { Attempts } from './platform/http/attempts.ts';
import type { Log } from './platform/log.ts';
import type { OrderNotifications } from './platform/notifications/order-notifications.ts';
import type { Queue } from './platform/queue/boss.ts';
import type { SecurityLog } from './platform/security/security-log.ts';

type Health = { mail: 'on' | 'off'; isStopping: () => boolean };

/** Created once at start and passed to all routes. */
export type Services = {
  db: Db;
  /** A separate connection for health checks, because calls may wait for the pool. */
  probeDb: Db;
  menu: LiveMenu;
  queue: Queue;
  paymentProviders: PaymentProviders;
  notifications: OrderNotifications;
  log: Log;
  security: SecurityLog;
  attempts: Attempts;
  health: Health;
  /** The hash of the menu on this process's pages, or null without pages. */
  shownMenu: () => string | null;
  verifyGoogle: VerifyCredential | undefined;
};
