import type { Screen } from '@juniper/core/contracts/pickup-screen.ts';
import { insertAudit } from '../../audit/queries.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import { findScreen, writeScreen } from '../../orders/screen/queries.ts';
import { createKey, hashKey } from '../../orders/screen/screen-key.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Services } from '../../services.ts';

export async function readScreen(db: Db, store: string): Promise<Screen> {
  const row = await findScreen(db, store);
  if (!row) throw notFound();
  return { keyMadeAt: row.key_made_at?.toISOString() ?? null, showsNames: row.shows_names ?? false };
}

type ScreenChange = { key: 'keep' | 'new' | 'none'; showsNames: boolean };

/** Changes a store's screen. A new key is in this answer alone, because only its hash is stored. */
export async function changeScreen(
  { db, notifications }: Pick<Services, 'db' | 'notifications'>,
  caller: Caller,
  store: string,
  { key: wanted, showsNames }: ScreenChange,
): Promise<Screen> {
  const key = wanted === 'new' ? createKey() : undefined;
  const saved = await db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller);
    const before = await readScreen(trx, store);
    const keyHash = key === undefined ? null : hashKey(key);
    await writeScreen(trx, { store, showsNames, keyHash: wanted === 'keep' ? undefined : keyHash });
    const after = await readScreen(trx, store);
    const changed = {
      before: { screenKey: before.keyMadeAt, screenNames: before.showsNames },
      after: { screenKey: after.keyMadeAt, screenNames: after.showsNames },
    };
    await insertAudit(trx, {
      actor: caller.account,
      action: 'shop.edit',
      subject: `store:${store}`,
      store,
      ...changed,
    });
    return after;
  });
  notifications.notifyAll();
  return key === undefined ? saved : { ...saved, key };
}
