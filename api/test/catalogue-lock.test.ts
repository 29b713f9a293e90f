// Orders are checked against the menu that is published when they commit. The control runs the same with
// the orders' lock taken away, and must find what the lock prevents.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openMenu } from '../src/catalogue/menu/open-menu.ts';
import { publish } from '../src/catalogue/menu/publish.ts';
import { findHead } from '../src/catalogue/menu/revision-queries.ts';
import { setAvailability } from '../src/catalogue/menu/set-availability.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { lockAccountAndCatalogue, readPlacingFacts } from '../src/orders/placing/placing-queries.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createLog } from '../src/platform/log.ts';
import { createDatabase } from './database.ts';

const wanted = { orders: 300, publications: 25, taps: 25 };
const customers = 10;

/** `at_commit` fires when the transaction commits: it notes an order whose revision is not the head, or that is sold out. */
const witness = `
  create table placed (revision integer not null);
  create table wrong (kind text not null);
  create function note_wrong() returns trigger language plpgsql as $$
  begin
    insert into wrong select 'revision' from catalogue_head where revision <> new.revision;
    insert into wrong select 'sold out' from availability where thing_id = 3 and left_count = 0;
    return null;
  end
  $$;
  create constraint trigger at_commit after insert on placed deferrable initially deferred
    for each row execute function note_wrong();`;

async function sell(prepare: string) {
  const url = await createDatabase();
  const db = openDatabase(url, customers + 2, () => {});
  const menu = await openMenu(url, { db, log: createLog('silent') });
  onTestFinished(async () => {
    await menu.stop();
    await db.destroy();
  });
  await sql.raw(witness + prepare).execute(db);
  const done = { orders: 0, publications: 0, taps: 0 };
  const isDone = () => (['orders', 'publications', 'taps'] as const).every((what) => done[what] >= wanted[what]);

  const order = async (userId: string) => {
    const { revision } = menu.get();
    const isPlaced = await inTransaction(db, async (trx) => {
      const ordered = [{ product_id: 3, quantity: 1, options: null, is_default: true }];
      const [, facts] = await Promise.all([
        lockAccountAndCatalogue(trx, userId),
        readPlacingFacts(trx, {
          userId,
          number: 'ORD-22222',
          store: 'main',
          due: new Date(),
          ordered,
          isByCard: false,
        }),
      ]);
      if (facts.revision !== revision || facts.stockLimits.some(({ left }) => left === 0)) return false;
      await sql`insert into placed values (${revision})`.execute(trx);
      await delay(Math.random() * 5);
      return true;
    });
    if (isPlaced) done.orders += 1;
    else await menu.refresh();
  };
  const publishNext = async () => {
    await sql`update draft_parts set body = jsonb_set(body, '{priceCents}', to_jsonb((body -> 'priceCents')::int + 1))
      where kind = 'item' and id = '3'`.execute(db);
    await publish(db, { head: (await findHead(db)) as number, caller: null });
    done.publications += 1;
    await delay(Math.random() * 20);
  };
  const tap = async () => {
    const latte = { store: 'main', kind: 'item', id: 3, until: 'open' } as const;
    const staff = { user_id: uuidV7(), role: 'staff' };
    await setAvailability({ db, menu }, staff, { ...latte, left: 0 });
    await delay(5);
    await setAvailability({ db, menu }, staff, { ...latte, left: null });
    done.taps += 1;
    await delay(Math.random() * 20);
  };
  const repeat = async (act: () => Promise<void>) => {
    while (!isDone()) await act();
  };
  const buyers = Array.from({ length: customers }, uuidV7);
  for (const user_id of buyers) {
    await insertUser(db, { user_id, email: `${user_id}@example.com`, name: 'Ada Byron', provider: 'local' });
  }
  await Promise.all([...buyers.map((userId) => repeat(() => order(userId))), repeat(publishNext), repeat(tap)]);
  const { rows } = await sql<{
    kind: string;
    n: number;
  }>`select kind, count(*)::int as n from wrong group by 1`.execute(db);
  const { rows: placed } = await sql<{ n: number }>`select count(*)::int as n from placed`.execute(db);
  expect(placed[0]?.n).toBe(done.orders);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

test('no order commits with a revision that is not the head, or with what is sold out', async () => {
  expect(await sell('')).toEqual({});
}, 60_000);

test('without the shared lock, some do', async () => {
  const wrong = await sell("create or replace function share_catalogue() returns void language sql as '';");
  expect(wrong).toEqual({ revision: expect.any(Number), 'sold out': expect.any(Number) });
}, 60_000);
