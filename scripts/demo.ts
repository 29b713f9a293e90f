// `npm run demo`: fills the database of .env with a cafe's week to look at: customers, a barista, orders in every state.
import { openDatabase } from '../api/src/db/database.ts';
import { assertMigrated } from '../api/src/db/migrations.ts';
import { readEnv, StartProblem } from '../api/src/env.ts';
import { fail } from '../api/src/lifecycle.ts';
import { startBoss } from '../api/src/queue/boss.ts';
import { fill } from './demo/fill.ts';
import { customers, demoDomain, demoPassword, emailOf, staff } from './demo/people.ts';
import { countAccounts } from './demo/store.ts';

const anew = 'Drop the database and run npm run setup to start from nothing.';

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
    const boss = await startBoss(DATABASE_URL, 'sends', fail);
    // Boards that are open look for themselves every few seconds.
    const news = { tell: () => {}, hear: () => {}, stop: async () => {} };
    await fill({ db, boss, news }, (line) => console.log(`made ${line}`));
    await boss.stop({ graceful: false });
  } else console.log(`The demo is there already. ${anew}`);
  await db.destroy();
  console.log(`
To look at it: npm start (after npm run build), then ${PUBLIC_URL}/login
  customers  ${customers.map(emailOf).join(', ')}
  staff      ${staff.email}, then ${PUBLIC_URL}/staff/orders
  password   ${demoPassword}`);
} catch (error) {
  fail(error);
}
