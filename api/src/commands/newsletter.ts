import { findSubscribers } from '../account/queries.ts';
import { createUnsubscribeLink } from '../account/unsubscribe-link.ts';
import { readEnv } from '../env.ts';
import { openDatabase } from '../platform/db/database.ts';
import { fail } from '../platform/lifecycle.ts';

const toLine = (cells: string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

try {
  const { DATABASE_URL, PUBLIC_URL } = readEnv(process.env);
  const db = openDatabase(DATABASE_URL, 1, () => {});
  const subscribers = await findSubscribers(db);
  await db.destroy();
  const confirmed = subscribers.filter(({ email_verified_at }) => email_verified_at !== null);

  process.stdout.write(toLine(['email', 'agreed_at', 'unsubscribe_url']));
  for (const { user_id, email, newsletter_consent_at, unsubscribe_key } of confirmed) {
    const agreed = newsletter_consent_at?.toISOString() ?? '';
    process.stdout.write(toLine([email, agreed, createUnsubscribeLink(PUBLIC_URL, user_id, unsubscribe_key)]));
  }
  const leftOut = subscribers.length - confirmed.length;
  process.stderr.write(`${confirmed.length} addresses; ${leftOut} left out because they are not confirmed.\n`);
} catch (error) {
  fail(error);
}
