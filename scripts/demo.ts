// `npm run demo`: fills the database of .env with a week of a cafe: customers, a barista, an owner, orders in every state.
import { openMenu } from '../api/src/catalogue/menu/open-menu.ts';
import { readEnv, StartProblem } from '../api/src/env.ts';
import { hashPassword } from '../api/src/identity/passwords.ts';
import { findUserId, setPassword } from '../api/src/identity/user-queries.ts';
import { createProviders } from '../api/src/orders/payments/providers.ts';
import { giveRole } from '../api/src/owner/staff/roles.ts';
import { openDatabase } from '../api/src/platform/db/database.ts';
import { assertMigrated } from '../api/src/platform/db/migrations.ts';
import { createAttempts } from '../api/src/platform/http/attempts.ts';
import { fail } from '../api/src/platform/lifecycle.ts';
import { createLog } from '../api/src/platform/log.ts';
import { createSecurityLog } from '../api/src/platform/security/security-log.ts';
import { fill } from './demo/fill.ts';
import { customers, demoDomain, demoPassword, getDemoEmail, owner, staff } from './demo/people.ts';
import { countAccounts } from './demo/store.ts';

const anew = 'Run npm run db:reset to start from nothing.';

try {
  if (!process.env.DATABASE_URL) throw new StartProblem("DATABASE_URL is not set. Run 'npm run setup' first.");
  const { DATABASE_URL, PUBLIC_URL } = readEnv(process.env);
  if (PUBLIC_URL.startsWith('https:')) {
    throw new StartProblem(`${PUBLIC_URL} is a public site; accounts with a known password do not belong there.`);
  }
  const db = openDatabase(DATABASE_URL, 2, () => {});
  await assertMigrated(db);
  const found = await countAccounts(db, demoDomain);
  if (found.real > 0) {
    throw new StartProblem(
      `The database has accounts that are not the demo's (${found.real}), so the demo leaves it alone.`,
    );
  }
  if (found.demo > 0 && found.staff === 0) throw new StartProblem(`An earlier demo was broken off. ${anew}`);
  if (found.demo === 0) {
    // Open boards also read the database every 15 seconds.
    const notifications = {
      notify: () => {},
      notifyAll: () => {},
      subscribe: () => {},
      notifyBoards: async () => {},
      subscribeBoards: () => {},
      stop: async () => {},
    };
    // The addresses of the demo do not exist, so it queues no emails. A statement without columns does nothing.
    const queue = {
      buildJob: async () => ({ text: 'select', values: [] }),
      send: async () => {},
      countDead: async () => 0,
    };
    const log = createLog('silent');
    const security = createSecurityLog({ db, log });
    const menu = await openMenu(DATABASE_URL, { db, log });
    const health = { mail: 'off', isStopping: () => false } as const;
    const attempts = createAttempts();
    const services = {
      db,
      menu,
      queue,
      paymentProviders: createProviders(undefined),
      notifications,
      health,
      attempts,
    };
    await fill(services, (line) => console.log(`made ${line}`));
    const password = await hashPassword(demoPassword);
    // Staff last: a demo without staff was interrupted.
    for (const { email, role } of [owner, staff]) {
      await giveRole({ db, log, security, queue: undefined, publicUrl: PUBLIC_URL }, email, role);
      // Starting to work here takes the password away.
      await setPassword(db, (await findUserId(db, email)) as string, password);
    }
    await menu.stop();
  } else console.log(`The demo is there already. ${anew}`);
  await db.destroy();
  console.log(`
Log in at http://localhost:5173/login (npm run dev), or at ${PUBLIC_URL}/login (npm start, after npm run build):
  customers  ${customers.map(getDemoEmail).join(', ')}
  staff      ${staff.email}, then open /staff/orders
  owner      ${owner.email}, then open /owner
  password   ${demoPassword}`);
} catch (error) {
  fail(error);
}
