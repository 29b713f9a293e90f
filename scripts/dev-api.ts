// Started by `npm run dev`: creates and migrates the database where needed, then starts the API.
import { readEnv } from '../api/src/env.ts';
import { fail } from '../api/src/platform/lifecycle.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';

await import('./create-database.ts');
const { DATABASE_URL, APP_ROLE } = readEnv(process.env);
const applied = await prepareDatabase(DATABASE_URL, APP_ROLE).catch(fail);
if (applied.length > 0) console.log(`applied ${applied.join(', ')}`);
await import('../api/src/server.ts');
