import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import { readHead } from '../catalogue/menu/revision-queries.ts';
import { readEnv, StartProblem } from '../env.ts';
import { checkPaymentSetup } from '../orders/payments/check-setup.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../orders/payments/provider.ts';
import { createProvidersFromEnv } from '../orders/payments/providers.ts';
import { withDatabase } from '../platform/db/migrations.ts';
import { runCommand } from '../platform/lifecycle.ts';

/** Runs `juniper payments check`: pays once with test keys and lists what is missing. */
export async function runPaymentsCommand([command]: string[], processEnv: NodeJS.ProcessEnv): Promise<string> {
  const env = readEnv(processEnv);
  if (command !== 'check') throw new StartProblem('Usage: juniper payments check');
  const { cardProvider } = await createProvidersFromEnv(env, 'job');
  if (!cardProvider)
    throw new StartProblem('There are no keys: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set.');
  if (!/^(sk|rk)_test_/.test(env.STRIPE_SECRET_KEY ?? '')) {
    throw new StartProblem('This is not a test key. The check pays, so it runs only with sk_test_ or rk_test_ keys.');
  }
  return withDatabase(env.DATABASE_URL, async (db) => {
    const { money } = JSON.parse((await readHead(db)).body).shop;
    const least = getMinCardAmount(money);
    if (least === undefined) throw new StartProblem(`Cards cannot be taken in ${money.code}.`);
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const webhookUrl = `${env.PUBLIC_URL}/api/payments/${cardProvider.name}/webhook`;
    const missing = await checkPaymentSetup(
      { db, cards: cardProvider, say, webhookUrl },
      { amount: 2 * least, money, email: env.SHOP_INBOX },
    );
    if (missing.some((what) => what.includes(webhookUrl))) {
      say(`Does the account's webhook for test keys have this address, these messages, and the secret that is set here as
STRIPE_WEBHOOK_SECRET? Does a server run there, on this database?`);
    }
    if (missing.length > 0) throw new StartProblem(`${missing.length} missing.`);
    return 'Everything is there.';
  }).catch((error) => {
    const isAnswer = error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError;
    throw isAnswer ? new StartProblem(`${error.message}.`) : error;
  });
}

if (import.meta.main) await runCommand(runPaymentsCommand);
