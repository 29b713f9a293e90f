import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for the remaining processes of a killed PostgreSQL to end before the next one starts. */
const restartAfterMs = 300;

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Runs a process and restarts it whenever it ends, until it is stopped. */
export function supervise(command: string, args: string[], logFile: string, options: SpawnOptions = {}) {
  const log = openSync(logFile, 'a');
  let stopped = false;
  let cwd = options.cwd;
  let child = start();

  function start(): ChildProcess {
    const started = spawn(command, args, { ...options, cwd, stdio: ['ignore', log, log] });
    alive.add(started);
    started.on('exit', async () => {
      alive.delete(started);
      if (!stopped) await pause(restartAfterMs);
      if (!stopped) child = start();
    });
    return started;
  }

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!alive.has(child)) return null;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    return code;
  };

  return {
    /** Valid while the process runs; afterwards another process may have the number. */
    get pid() {
      return alive.has(child) ? child.pid : undefined;
    },
    kill: () => end('SIGKILL'),
    /** Makes the next start happen in another folder. */
    runIn: (folder: string) => {
      cwd = folder;
    },
    /** Stops the process, which is then started again, and returns its exit code. */
    restart: () => end('SIGTERM'),
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      stopped = true;
      await end(signal);
    },
  };
}
