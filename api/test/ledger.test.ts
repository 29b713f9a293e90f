import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { addWelcomePoints, adjustPoints } from '../src/rewards/loyalty/queries.ts';
import { insertRow } from './database.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

test('an account gets the welcome points once', async () => {
  const { user } = await api.register();
  await expect(addWelcomePoints(api.db, user.id)).rejects.toThrow('loyalty_ledger_one_welcome');
});

test('an order is awarded once', async () => {
  const { user } = await api.register();
  const order_id = uuidV7();
  const award = () =>
    insertRow(api.db, 'loyalty_ledger', { user_id: user.id, entry_id: uuidV7(), kind: 'order', order_id, points: 3 });
  await award();
  await expect(award()).rejects.toThrow('loyalty_ledger_one_award_an_order');
});

test('the ledger is append only', async () => {
  const { user } = await api.register();
  const change = api.db.updateTable('loyalty_ledger').set({ points: 1 }).where('user_id', '=', user.id).execute();
  await expect(change).rejects.toThrow('append only');
  const removal = api.db.deleteFrom('loyalty_ledger').where('user_id', '=', user.id).execute();
  await expect(removal).rejects.toThrow('append only');
});

test('of a reason, which may name the person, no word can be changed; it can be emptied', async () => {
  const { user } = await api.register();
  await api.db
    .transaction()
    .execute((trx) => adjustPoints(trx, user.id, { id: uuidV7(), points: 5, reason: 'Dear Ada' }));
  const adjustment = api.db.updateTable('loyalty_ledger').where('user_id', '=', user.id).where('kind', '=', 'adjust');
  await expect(adjustment.set({ reason: 'Dear Eve' }).execute()).rejects.toThrow('append only');
  await expect(adjustment.set({ reason: '', points: 9 }).execute()).rejects.toThrow('append only');
  await adjustment.set({ reason: '' }).execute();
  const { rows } =
    await sql`select points, reason from loyalty_ledger where user_id = ${user.id} and kind = 'adjust'`.execute(api.db);
  expect(rows).toEqual([{ points: 5, reason: '' }]);
});
