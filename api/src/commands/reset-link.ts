import { pino } from 'pino';
import { readEnv, StartProblem } from '../env.ts';
import { createResetLinkText } from '../identity/reset-link.ts';
import { withDatabase } from '../platform/db/migrations.ts';
import { runCommand } from '../platform/lifecycle.ts';
import { createLog } from '../platform/log.ts';
import { createSecurityLog } from '../platform/security/security-log.ts';

/** Runs `juniper reset-link EMAIL`, for customers who forgot their password where email is off. */
export async function runResetLinkCommand([email]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { DATABASE_URL, SMTP_URL, PUBLIC_URL, LOG_LEVEL } = readEnv(env);
  if (!email) throw new StartProblem('Usage: juniper reset-link EMAIL');
  if (SMTP_URL) throw new StartProblem('Mail is on here, so the customer can ask for a link on /forget-password.');
  return withDatabase(DATABASE_URL, async (db) => {
    // To standard error, because standard output is for the operator.
    const log = createLog(LOG_LEVEL, pino.destination({ fd: 2, sync: true }));
    const security = createSecurityLog({ db, log });
    const link = await createResetLinkText({ db, log, security, publicUrl: PUBLIC_URL }, email);
    await security.write();
    return link;
  });
}

if (import.meta.main) await runCommand(runResetLinkCommand);
