import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** As on a machine with Node and nothing else of ours: a PATH without this project's own tools. */
export function bareTools(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // A copy, since a Node in somebody's home cannot be run by others.
  copyFileSync(process.execPath, join(bin, 'node'));
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  symlinkSync(realpathSync(npm), join(bin, 'npm'));
  return `${bin}:/usr/bin:/bin`;
}

/** Root starts it as nobody; anybody else is not root already. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** More than a whole run needs: whatever does not end by then never would. */
const longestMs = 120_000;

/** Runs a command in the installed folder, as a user who may only read there. */
export function start(command: string[], cwd: string, env: Record<string, string>) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env, ...nobody, timeout: longestMs, stdio: ['ignore', 'pipe', 'pipe'] });
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
      for (const end = Date.now() + 20_000; Date.now() < end && running.has(child); await pause(50)) {
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
