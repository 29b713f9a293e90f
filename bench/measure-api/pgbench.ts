import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Statement } from '../../api/test/plans.ts';
import { userIdOf } from '../lib/fill.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The product's statements as a script for pgbench. Values that differ from call to call (customer, new ids, key,
 * number) are made from pgbench's counter; all others stay as the product sent them.
 */
export function writeScript(
  file: string,
  statements: Statement[],
  captured: { customer: number; key: string | undefined },
) {
  const constants: string[] = [];
  const key = captured.key ?? 'no key';
  /** Inside JSON text, SQL puts in the values that differ. */
  const inJson = (text: string): string => {
    const found = new Set(text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|ORD-\w+/g));
    if (text.includes(`"${key}"`)) found.add(key);
    constants.push(`-Dvalue_${constants.length}=${text}`);
    const constant = `:value_${constants.length - 1}`;
    return [...found].reduce((made, id) => `replace(${made}, '${id}', (${expressionOf(id)})::text)`, constant);
  };
  const expressionOf = (value: unknown): string => {
    if (value === null) return 'null';
    if (value === userIdOf(captured.customer)) return 'bench.user_id(:user)';
    if (value === captured.key) return "'key-' || :order";
    if (typeof value === 'string' && /^ORD-/.test(value)) return "'ORD-' || :order";
    if (typeof value === 'string' && uuid.test(value))
      return "('01a80000-0000-7000-8000-' || lpad(:order::text, 12, '0'))::uuid";
    if (typeof value === 'string' && /^[[{]/.test(value)) return inJson(value);
    constants.push(`-Dvalue_${constants.length}=${toSqlText(value)}`);
    return `:value_${constants.length - 1}`;
  };
  const texts = statements.map(({ text, values }) => {
    // Only a session's hash belongs to a customer; an order's hash is that of its content.
    const isSession = text.includes('from sessions');
    return text.replace(/\$(\d+)/g, (_, index) => {
      const value = values[Number(index) - 1];
      return isSession && Buffer.isBuffer(value) ? 'sha256(bench.token(:user))' : expressionOf(value);
    });
  });
  const counters = [
    '\\set n :n + 1',
    '\\set order :start + :n * :clients + :client_id',
    '\\set user 1 + (:order % :customers)',
  ];
  writeFileSync(file, `${[...counters, ...texts.map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`)].join('\n')}\n`);
  return constants;
}

/** Writes a value as PostgreSQL reads it. */
function toSqlText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((entry) => JSON.stringify(toSqlText(entry))).join()}}`;
  return String(value);
}

type Load = { clients: number; seconds: number; start: number; customers: number };

/** The rate of PostgreSQL alone for these statements. */
export async function pgbench(databaseUrl: string, file: string, constants: string[], load: Load): Promise<number> {
  const { clients, seconds, start, customers } = load;
  const variables = { n: 0, clients, start, customers };
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '2', '-T', String(seconds)],
    ...Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
    ...constants,
    databaseUrl,
  ]);
  const rate = Number(stdout.match(/tps = ([\d.]+)/)?.[1]);
  if (!rate || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench:\n${stdout}`);
  return rate;
}
