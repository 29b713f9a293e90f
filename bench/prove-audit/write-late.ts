// Loaded into a server by `node --import`, for the control: writes audit rows a moment after the change's commit.
import { rewrite } from '../lib/rewrite.ts';

const insertAudit = 'export async function insertAudit(';
rewrite(
  'api/src/audit/queries.ts',
  insertAudit,
  `import { openDatabase } from '../platform/db/database.ts';
const apart = openDatabase(process.env.DATABASE_URL ?? '', 2, () => {});
${insertAudit}_trx: Db, entry: AuditEntry): Promise<void> {
  setTimeout(() => void insertNow(apart, entry).catch(() => {}), 200);
}
async function insertNow(`,
);
