import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImageConfig } from './image.ts';

export type Container = { root: string; config: ImageConfig };

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that still runs then would never end. */
const longestMs = 120_000;

/** Runs a command in an image's file system as the image's user, with the image's environment and more. */
export function start({ root, config }: Container, command: readonly string[], env: Record<string, string> = {}) {
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const words = [`--userspec=${config.User}`, root, 'env', '-i', '-C', config.WorkingDir, ...variables, ...command];
  const child = spawn('chroot', words, { timeout: longestMs, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return {
    output: () => output,
    ended,
    says: async (text: string) => {
      for (const end = Date.now() + 60_000; Date.now() < end && running.has(child); await pause(50)) {
        if (output.includes(text)) return true;
      }
      return false;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
