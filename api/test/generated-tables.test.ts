import { Cli, IdentifierNode } from 'kysely-codegen';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';

const file = '../src/platform/db/generated-tables.ts';

/** Columns whose type is in `column-types.ts`. */
const columnTypes = {
  'audit_log.after': 'AuditedValue',
  'audit_log.before': 'AuditedValue',
  'availability.until': 'SoldOutUntil',
  'carts.items': 'CartItems',
  'favorites.options': 'SavedOptions',
  'order_items.options': 'OrderedOptions',
  'orders.taxes': 'OrderTaxes',
  'payments.state': 'PaymentState',
  'refunds.state': 'RefundState',
  'refunds.taxes': 'RefundTaxes',
};

test('the types of tables are those of a migrated database; `npm run db:types -w scripts` writes them again', async () => {
  const types = Object.entries(columnTypes);
  const generated = await new Cli().generate({
    url: await createDatabase(),
    dialect: 'postgres',
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    customImports: Object.fromEntries(types.map(([, type]) => [type, './column-types.ts'])),
    // Nodes, because the package parses text with an older TypeScript.
    overrides: { columns: Object.fromEntries(types.map(([column, type]) => [column, new IdentifierNode(type)])) },
    outFile: null,
    logLevel: 'error',
  });
  await expect(`// Written by \`npm run db:types -w scripts\`.\n${generated}`).toMatchFileSnapshot(file);
});
