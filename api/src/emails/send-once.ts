import { setTimeout as delay } from 'node:timers/promises';
import { findMainStore } from '../catalogue/stores/shop-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { isUnavailable } from '../platform/db/errors.ts';
import { deleteParting, findParting } from '../platform/queue/parting-emails.ts';
import type { MailKind } from '../platform/queue/queues.ts';
import { isAddressRefused } from './address-refused.ts';
import { signMail } from './layout.ts';
import type { Mailer, Message } from './mailer.ts';
import {
  type Claim,
  claimMail,
  confirmMail,
  countMail,
  isSent,
  type MailPurpose,
  releaseClaim,
  uncountMail,
} from './queries.ts';

export type EmailServices = {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  /** The address that gets contact messages and feedback. */
  shopInbox: string;
  /** Called without the address when the mail server refuses it for good. */
  onRefused(kind: MailKind): void;
  /** Called when an email is not sent because its mailbox is at its limit. */
  onLimited(kind: MailKind): void;
};

type Delivery = {
  claim: Claim & { kind: MailKind };
  mail: Message & { to: string };
  purpose: MailPurpose;
  /** The Message-ID of an email whose content differs with each attempt. */
  id?: string;
  /** Runs in the transaction that records the email as sent. */
  alsoWhenSent?: (trx: Db) => Promise<unknown>;
};

/** These are retried until the mailbox may get emails: the customer learns of the money nowhere else. */
const kindsAboutMoney: ReadonlySet<MailKind> = new Set([
  'order-placed',
  'order-receipt',
  'order-refunded',
  'payment-failed',
]);

/**
 * Sends an email once: claim, send, confirm. Holds no database connection while the mail server answers. A failed
 * attempt releases the claim for the retry. After a crash between acceptance and confirmation the email is sent again:
 * twice is better than never, and the fixed Message-ID lets mailboxes drop the second copy.
 */
export async function sendOnce(
  services: EmailServices,
  { claim, mail, purpose, id, alsoWhenSent }: Delivery,
): Promise<void> {
  const { db } = services;
  const isClaimed = await claimMail(db, claim);
  // Checked after claiming, because a job records the email as sent before it releases its claim.
  if (await isSent(db, claim)) return releaseClaim(db, claim);
  if (!isClaimed) throw new Error('another job is sending this mail');
  try {
    const identified = { ...mail, id: id ?? `${claim.kind}.${claim.subjectId}` };
    const outcome = await deliver(services, claim.kind, identified, purpose);
    if (outcome === 'limited') {
      if (kindsAboutMoney.has(claim.kind)) throw new Error('its mailbox has had as many mails as it may get');
      return await releaseClaim(db, claim);
    }
    await retryWrite(() => confirmMail(db, claim, { to: mail.to, isRefused: outcome === 'refused' }, alsoWhenSent));
  } catch (error) {
    // If this fails too, the retry of this job takes over the claim.
    await releaseClaim(db, claim).catch(() => {});
    throw error;
  }
}

/** Sends the last email to an address that no account uses any more, and deletes the address. */
export async function sendParting(
  services: EmailServices,
  { kind, partingId }: { kind: MailKind; partingId: string },
  message: Message,
): Promise<void> {
  const to = await findParting(services.db, partingId);
  if (!to) return;
  await deliver(services, kind, { ...message, to, id: `parting.${partingId}` }, 'own');
  await retryWrite(() => deleteParting(services.db, partingId));
}

/** Delivers every email to a customer. A failed attempt is not counted: it is retried. */
async function deliver(
  { db, mailer, onRefused, onLimited }: EmailServices,
  kind: MailKind,
  mail: Parameters<Mailer['send']>[0],
  purpose: MailPurpose,
) {
  const count = { to: mail.to, purpose };
  if (!(await countMail(db, count))) {
    onLimited(kind);
    return 'limited';
  }
  try {
    await mailer.send(signMail(mail, await findMainStore(db)));
    return 'accepted';
  } catch (error) {
    if (!isAddressRefused(error)) {
      // If this fails as well, the mailbox gets one email less within the hour.
      await uncountMail(db, count).catch(() => {});
      throw error;
    }
    onRefused(kind);
    return 'refused';
  }
}

/** Retries a write after the mail server has accepted, because a retry of the whole job would send the email again. */
async function retryWrite(write: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (tries === 1 || !isUnavailable(error)) throw error;
    await delay(200);
    await retryWrite(write, tries - 1);
  }
}
