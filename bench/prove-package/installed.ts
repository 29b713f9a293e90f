import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Creates a PATH with Node but without this project's own tools. */
export function bareTools(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // A copy, because other users cannot run a Node in a home folder.
  copyFileSync(process.execPath, join(bin, 'node'));
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  symlinkSync(realpathSync(npm), join(bin, 'npm'));
  return `${bin}:/usr/bin:/bin`;
}

/** Root starts the process as nobody; other users are unprivileged already. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Longer than a whole run; a process that still runs then would never end. */
const longestMs = 120_000;

/** Runs a command in the installed folder, as a user with read access only. */
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
