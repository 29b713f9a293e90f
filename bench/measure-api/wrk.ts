import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../lib/calls.ts';
import { createToken } from '../lib/fill.ts';

export type LoadFigures = { rate: number; requests: number; p50: number; p99: number };

type Load = { port: number; connections: number; seconds: number; path?: string; script: string[] };

/** Writes the tokens of all customers and the body of an order for the load script. */
export function writeLoad(folder: string, customers: number) {
  const [tokens, body] = [join(folder, 'tokens'), join(folder, 'order.json')];
  writeFileSync(tokens, Array.from({ length: customers }, (_, index) => createToken(index + 1)).join('\n'));
  writeFileSync(body, checkout);
  return { tokens, body };
}

/** Runs wrk on one thread and returns the answers a second, and the latencies in milliseconds. */
export async function wrk({ port, connections, seconds, path = '/', script }: Load): Promise<LoadFigures> {
  const [file = '', ...args] = script;
  const options = [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['-H', 'Accept-Encoding: gzip', '-s', join(import.meta.dirname, file)],
  ];
  const url = `http://127.0.0.1:${port}${path}`;
  const { stdout } = await promisify(execFile)('wrk', [...options, url, '--', ...args]);
  const summary = JSON.parse(stdout.match(/^\{.*\}$/m)?.[0] ?? '{}');
  if (!(summary.requests > 0) || summary.errors > 0) throw new Error(`wrk:\n${stdout}`);
  return { rate: summary.requests / summary.seconds, requests: summary.requests, p50: summary.p50, p99: summary.p99 };
}
