import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from './with-client.ts';

const statements = readFileSync(join(import.meta.dirname, 'fill.sql'), 'utf8');

/** Fills a migrated, empty database. The staff account has the number after the last customer. */
export const fill = (databaseUrl: string, customers: number) => fillWith(statements, databaseUrl, customers);

export async function fillWith(statements: string, databaseUrl: string, customers: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(statements.replaceAll('$customers', String(customers)));
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
}

export const getUserId = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const createToken = (number: number) =>
  Buffer.concat([
    Buffer.from(getUserId(number).replaceAll('-', ''), 'hex'),
    hash('sha256', `secret ${number}`, 'buffer'),
  ]).toString('base64url');
