import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { uuidV7 } from '../../api/src/platform/db/uuid-v7.ts';
import { insertParting } from '../../api/src/platform/queue/parting-queries.ts';
import type { EmailJob } from '../../api/src/platform/queue/queues.ts';
import type { TestServer } from './test-server.ts';

/** Kinds of emails that need only a confirmed account. */
const kinds = ['welcome', 'password-changed', 'google-linked', 'account-deleted'] as const;

/** Queues emails of four kinds, each for a customer of its own. */
export async function queueMails(testServer: TestServer, count: number): Promise<void> {
  const db = openDatabase(testServer.databaseUrl, 1, () => {});
  for (const [index, { userId }] of testServer.customers.splice(-count).entries()) {
    const kind = kinds[index % kinds.length] ?? 'welcome';
    const partingId = uuidV7();
    if (kind === 'account-deleted') await insertParting(db, partingId, `gone${index}@example.com`, null);
    const ids = kind === 'account-deleted' ? { partingId } : { userId };
    await testServer.boss.send('mail', { kind, ...ids, ...(kind === 'google-linked' && { passwordDropped: false }) });
  }
  await db.destroy();
}

/** Lists the jobs of emails that were queued since then. */
export const mailsSince = async ({ boss }: TestServer, since: Date) =>
  (await boss.findJobs<EmailJob>('mail')).filter(({ createdOn }) => createdOn >= since);
export type Mail = Awaited<ReturnType<typeof mailsSince>>[number];

/** Waits until at most so many emails are left, or the time is over. */
export async function untilLeft(testServer: TestServer, since: Date, left: number, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  const open = async () => (await mailsSince(testServer, since)).filter(({ state }) => state !== 'completed').length;
  while ((await open()) > left && performance.now() < end) await pause(200);
}

/** Returns the start of an email's Message-ID; see `sendOnce` and `sendParting`. */
export function getMailId({ id, data }: Pick<Mail, 'id' | 'data'>): string {
  if ('partingId' in data) return `parting.${data.partingId}`;
  if ('orderId' in data) return `${data.kind}.${data.orderId}`;
  return `${data.kind}.${data.kind === 'welcome' ? data.userId : id}`;
}

/** Counts emails that were not sent at the first try, or did not arrive once. */
export function countMails(mails: Mail[], arrived: string[]) {
  const copies = mails.map((mail) => arrived.filter((id) => id === getMailId(mail)).length);
  return {
    mails: mails.length,
    kinds: new Set(mails.map(({ data }) => data.kind)).size,
    failed: mails.filter(({ state }) => state !== 'completed').length,
    retried: mails.filter(({ retryCount }) => retryCount > 0).length,
    missing: copies.filter((count) => count === 0).length,
    doubled: copies.filter((count) => count > 1).length,
  };
}

export const areRight = ({ failed, retried, missing, doubled }: ReturnType<typeof countMails>) =>
  failed + retried + missing + doubled === 0;
