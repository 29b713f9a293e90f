import { setTimeout as delay } from 'node:timers/promises';
import { findMainStore } from '../catalogue/stores/shop-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { isUnavailable } from '../platform/db/errors.ts';
import { deleteParting, findParting } from '../platform/queue/parting-queries.ts';
import type { EmailKind } from '../platform/queue/queues.ts';
import { isAddressRefused } from './address-refused.ts';
import { signEmail } from './layout.ts';
import type { Mailer, Message } from './mailer.ts';
import {
  type Claim,
  claimEmail,
  confirmEmailSent,
  countEmail,
  type EmailPurpose,
  isSent,
  releaseClaim,
  uncountEmail,
} from './queries.ts';

export type EmailServices = {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  shopInbox: string;
  onRefused(kind: EmailKind): void;
  onLimited(kind: EmailKind): void;
};

type Delivery = {
  claim: Claim & { kind: EmailKind };
  mail: Message & { to: string };
  purpose: EmailPurpose;
  /** For an email whose content differs with each attempt. */
  id?: string;
  alsoWhenSent?: (trx: Db) => Promise<unknown>;
};

/** Retried until the mailbox may get emails, because nothing else tells the customer. */
const kindsAboutMoney: ReadonlySet<EmailKind> = new Set([
  'order-placed',
  'order-receipt',
  'order-refunded',
  'payment-failed',
]);

/**
 * Sends an email once: claim, send, confirm. Holds no connection while the mail server answers. A crash before the
 * confirmation sends it twice, with the same Message-ID, so that mailboxes drop the second copy.
 */
export async function sendOnce(
  services: EmailServices,
  { claim, mail, purpose, id, alsoWhenSent }: Delivery,
): Promise<void> {
  const { db } = services;
  const isClaimed = await claimEmail(db, claim);
  // After the claim, because a job records the email as sent before it releases its claim.
  if (await isSent(db, claim)) return releaseClaim(db, claim);
  if (!isClaimed) throw new Error('another job is sending this email');
  try {
    const identified = { ...mail, id: id ?? `${claim.kind}.${claim.subjectId}` };
    const outcome = await deliver(services, claim.kind, identified, purpose);
    if (outcome === 'limited') {
      if (kindsAboutMoney.has(claim.kind)) throw new Error('its mailbox has had as many emails as it may get');
      return await releaseClaim(db, claim);
    }
    await retryWrite(() =>
      confirmEmailSent(db, claim, { to: mail.to, isRefused: outcome === 'refused' }, alsoWhenSent),
    );
  } catch (error) {
    // If this fails too, the retry of this job takes over the claim.
    await releaseClaim(db, claim).catch(() => {});
    throw error;
  }
}

export async function sendParting(
  services: EmailServices,
  { kind, partingId }: { kind: EmailKind; partingId: string },
  message: Message,
): Promise<void> {
  const to = await findParting(services.db, partingId);
  if (!to) return;
  await deliver(services, kind, { ...message, to, id: `parting.${partingId}` }, 'own');
  await retryWrite(() => deleteParting(services.db, partingId));
}

async function deliver(
  { db, mailer, publicUrl, onRefused, onLimited }: EmailServices,
  kind: EmailKind,
  mail: Parameters<Mailer['send']>[0],
  purpose: EmailPurpose,
) {
  const count = { to: mail.to, purpose };
  if (!(await countEmail(db, count))) {
    onLimited(kind);
    return 'limited';
  }
  try {
    await mailer.send(signEmail(mail, { publicUrl, main: await findMainStore(db) }));
    return 'accepted';
  } catch (error) {
    if (!isAddressRefused(error)) {
      await uncountEmail(db, count).catch(() => {});
      throw error;
    }
    onRefused(kind);
    return 'refused';
  }
}

/** Retries a write after the mail server accepted, because a retry of the job would send the email again. */
async function retryWrite(write: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (tries === 1 || !isUnavailable(error)) throw error;
    await delay(200);
    await retryWrite(write, tries - 1);
  }
}
