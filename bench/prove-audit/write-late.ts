// Loaded into a server by `node --import`, for the control: writes audit rows a moment after the change's commit, on a
// connection of their own.
import { registerHooks } from 'node:module';

const later = `
import { openDatabase } from '../platform/db/database.ts';
const apart = openDatabase(process.env.DATABASE_URL ?? '', 2, () => {});
export async function insertAudit(_trx: Db, entry: Entry): Promise<void> {
  setTimeout(() => void insertNow(apart, entry).catch(() => {}), 200);
}`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/api/src/audit/queries.ts')) return loaded;
    const source = String(loaded.source).replace('export async function insertAudit(', 'async function insertNow(');
    return { ...loaded, source: source + later };
  },
});
