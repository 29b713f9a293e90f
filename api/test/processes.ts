import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { describeFailure } from '../src/platform/lifecycle.ts';

export type RunningProcess = {
  process: ChildProcess;
  output: () => string;
  says: (text: string | RegExp) => Promise<string>;
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  ended: Promise<number | null>;
};

/** Node's own folder for compiled code: a process starts in half the time if another has read the same files. */
const compileCache = join(tmpdir(), 'node-compile-cache');

/** Runs an entry file as the npm scripts do, with only this environment. Stops it when the test ends. */
export function runEntry(
  entry:
    | 'server'
    | 'worker'
    | `commands/${'menu' | 'migrate' | 'newsletter' | 'staff' | 'redrive' | 'reset-link' | 'payments'}`,
  env: Record<string, string>,
  ...words: string[]
): RunningProcess {
  const file = resolve(import.meta.dirname, `../src/${entry}.ts`);
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(() => void (child.exitCode === null && child.kill('SIGKILL')));

  return {
    process: child,
    output: () => output,
    says: async (text) => {
      await expect.poll(() => output, { timeout: 20_000, interval: 50 }).toMatch(text);
      return output;
    },
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** Runs a command in this process, with only this environment. One test of each command runs the real process. */
export const runInProcess = (
  command: (words: string[], env: Record<string, string>) => Promise<string>,
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; said: string }> =>
  command(words, env).then(
    (text) => ({ code: 0, said: `${text}\n` }),
    (error) => ({ code: 1, said: `${describeFailure(error)}\n` }),
  );

/** Starts the server on a free port and returns its address. */
export async function runServer(env: Record<string, string>): Promise<RunningProcess & { url: string }> {
  const server = runEntry('server', { SITE_DIR: 'off', PORT: '0', ...env });
  const output = await server.says('Server listening at');
  return { ...server, url: output.match(/listening at (http:[^"]+)/)?.[1] ?? '' };
}
