import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Answered = { rate: number; requests: number; p50: number; p99: number };

type Load = { port: number; connections: number; seconds: number; path?: string; script: string[] };

/** Runs wrk on one thread and returns the answers a second, and the latencies in milliseconds. */
export async function wrk({ port, connections, seconds, path = '/', script }: Load): Promise<Answered> {
  const [file = '', ...args] = script;
  const options = [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['-H', 'Accept-Encoding: gzip', '-s', join(import.meta.dirname, file)],
  ];
  const url = `http://127.0.0.1:${port}${path}`;
  const { stdout } = await promisify(execFile)('wrk', [...options, url, '--', ...args]);
  const told = JSON.parse(stdout.match(/^\{.*\}$/m)?.[0] ?? '{}');
  if (!(told.requests > 0) || told.errors > 0) throw new Error(`wrk:\n${stdout}`);
  return { rate: told.requests / told.seconds, requests: told.requests, p50: told.p50, p99: told.p99 };
}
