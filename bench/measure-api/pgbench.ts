import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Statement } from '../../api/test/plans.ts';
import { getUserId } from '../lib/fill.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Writes the product's statements as a script for pgbench. Values that differ from call to call (customer, new ids, key,
 * number) are made from pgbench's counter.
 */
export function writeScript(
  file: string,
  statements: Statement[],
  captured: { customer: number; key: string | undefined },
) {
  const constants: string[] = [];
  const key = captured.key ?? 'no key';
  /** Lets SQL replace the values that differ inside JSON text. */
  const inJson = (text: string): string => {
    const values = new Set(text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|ORD-\w+/g));
    if (text.includes(`"${key}"`)) values.add(key);
    constants.push(`-Dvalue_${constants.length}=${text}`);
    const constant = `:value_${constants.length - 1}`;
    return [...values].reduce((made, id) => `replace(${made}, '${id}', (${toExpression(id)})::text)`, constant);
  };
  const toExpression = (value: unknown): string => {
    if (value === null) return 'null';
    if (value === getUserId(captured.customer)) return 'bench.user_id(:user)';
    if (value === captured.key) return "'key-' || :order";
    if (typeof value === 'string' && /^ORD-/.test(value)) return "'ORD-' || :order";
    if (typeof value === 'string' && uuid.test(value))
      return "('01a80000-0000-7000-8000-' || lpad(:order::text, 12, '0'))::uuid";
    if (typeof value === 'string' && /^[[{]/.test(value)) return inJson(value);
    constants.push(`-Dvalue_${constants.length}=${toSqlText(value)}`);
    return `:value_${constants.length - 1}`;
  };
  const texts = statements.map(({ text, values }) => {
    // A session's hash differs by customer, an order's hash is that of its content.
    const isSession = text.includes('from sessions');
    return text.replace(/\$(\d+)/g, (_, index) => {
      const value = values[Number(index) - 1];
      return isSession && Buffer.isBuffer(value) ? 'sha256(bench.token(:user))' : toExpression(value);
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

function toSqlText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((entry) => JSON.stringify(toSqlText(entry))).join()}}`;
  return String(value);
}

type Load = { clients: number; seconds: number; start: number; customers: number };

/** Returns the rate of PostgreSQL alone for these statements. */
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
