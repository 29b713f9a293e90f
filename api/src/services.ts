import type { LiveMenu } from './catalogue/open-menu.ts';
import type { Db } from './db/database.ts';
import type { Attempts } from './http/attempts.ts';
import type { VerifyCredential } from './identity/google-credential.ts';
import type { OrderNews } from './live/order-news.ts';
import type { Log } from './log.ts';
import type { Payments } from './payments/payments.ts';
import type { Queue } from './queue/boss.ts';
import type { SecurityLog } from './security/security-log.ts';

type Health = { mail: 'on' | 'off'; isStopping: () => boolean };

/** What the routes work with: created once at start and passed to each of them. */
export type Services = {
  db: Db;
  /** A separate connection for health checks, because calls may be queueing for the pool. */
  probeDb: Db;
  menu: LiveMenu;
  queue: Queue;
  payments: Payments;
  news: OrderNews;
  log: Log;
  security: SecurityLog;
  attempts: Attempts;
  health: Health;
  /** The hash of the menu that this process's pages show; null: it serves no pages. */
  shownMenu: () => string | null;
  /** Undefined when Google sign-in is not configured. */
  verifyGoogle: VerifyCredential | undefined;
};
