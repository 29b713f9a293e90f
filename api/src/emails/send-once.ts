import { setTimeout as pause } from 'node:timers/promises';
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
  /** Where contact messages and feedback go. */
  shopInbox: string;
  /** Called without the address when the mail server refuses it for good. */
  onRefused(kind: MailKind): void;
  /** A mail is not sent because its mailbox has had as many as it may get. */
  onLimited(kind: MailKind): void;
};

type Sending = {
  claim: Claim & { kind: MailKind };
  mail: Message & { to: string };
  purpose: MailPurpose;
  /** The Message-ID, for a mail whose content differs with each attempt. */
  id?: string;
  /** Runs in the transaction that records the mail as sent. */
  alsoWhenSent?: (trx: Db) => Promise<unknown>;
};

/** These are tried again when the mailbox may get mails: nobody else tells the customer. */
const mailsAboutMoney: ReadonlySet<MailKind> = new Set([
  'order-placed',
  'order-receipt',
  'order-refunded',
  'payment-failed',
]);

/**
 * Sends a mail once: claim, send, confirm. Holds no database connection while the mail server answers. A failed attempt
 * releases the claim for the retry. After a crash between acceptance and confirmation the mail is sent again: twice is
 * better than never, and the fixed Message-ID lets mailboxes drop the second copy.
 */
export async function sendOnce(
  tools: EmailServices,
  { claim, mail, purpose, id, alsoWhenSent }: Sending,
): Promise<void> {
  const { db } = tools;
  const isClaimed = await claimMail(db, claim);
  // Checked after claiming, because a job records the mail as sent before it releases its claim.
  if (await isSent(db, claim)) return releaseClaim(db, claim);
  if (!isClaimed) throw new Error('another job is sending this mail');
  try {
    const identified = { ...mail, id: id ?? `${claim.kind}.${claim.subjectId}` };
    const outcome = await deliver(tools, claim.kind, identified, purpose);
    if (outcome === 'limited') {
      if (mailsAboutMoney.has(claim.kind)) throw new Error('its mailbox has had as many mails as it may get');
      return await releaseClaim(db, claim);
    }
    await persistently(() => confirmMail(db, claim, { to: mail.to, isRefused: outcome === 'refused' }, alsoWhenSent));
  } catch (error) {
    // If this fails too, the retry of this job takes over the claim.
    await releaseClaim(db, claim).catch(() => {});
    throw error;
  }
}

/** The last mail to an address that no account uses any more. The address is deleted once the mail is sent. */
export async function sendParting(
  tools: EmailServices,
  { kind, partingId }: { kind: MailKind; partingId: string },
  message: Message,
): Promise<void> {
  const to = await findParting(tools.db, partingId);
  if (!to) return;
  await deliver(tools, kind, { ...message, to, id: `parting.${partingId}` }, 'own');
  await persistently(() => deleteParting(tools.db, partingId));
}

/** Every mail to a customer goes out here. A failed sending is not counted: it is tried again. */
async function deliver(
  { db, mailer, onRefused, onLimited }: EmailServices,
  kind: MailKind,
  mail: Parameters<Mailer['send']>[0],
  purpose: MailPurpose,
) {
  const counted = { to: mail.to, purpose };
  if (!(await countMail(db, counted))) {
    onLimited(kind);
    return 'limited';
  }
  try {
    await mailer.send(signMail(mail, await findMainStore(db)));
    return 'accepted';
  } catch (error) {
    if (!isAddressRefused(error)) {
      // If this fails as well, the mailbox gets a mail less within the hour.
      await uncountMail(db, counted).catch(() => {});
      throw error;
    }
    onRefused(kind);
    return 'refused';
  }
}

/** For writes after the mail server has accepted: a retry of the whole job would send the mail again. */
async function persistently(write: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (tries === 1 || !isUnavailable(error)) throw error;
    await pause(200);
    await persistently(write, tries - 1);
  }
}
