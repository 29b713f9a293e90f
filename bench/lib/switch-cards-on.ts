import { openMenu } from '../../api/src/catalogue/menu/open-menu.ts';
import { switchCards } from '../../api/src/owner/shop/edit-shop.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { createLog } from '../../api/src/platform/log.ts';

/** Switches cards on, as the owner does in the console. */
export async function switchCardsOn(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1, () => {});
  const menu = await openMenu(databaseUrl, { db, log: createLog('silent') });
  await switchCards({ db, menu, caller: null }, true);
  await menu.stop();
  await db.destroy();
}
