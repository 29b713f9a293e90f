import { execFile, execFileSync } from 'node:child_process';
import { chownSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

/** PostgreSQL refuses to run as root, and its packages create a user for it. */
function getOwner(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

/** Each backend is in a session of its own, so a signal to the process group does not reach it. */
const findChildren = (parent: number): number[] =>
  globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [, , ppid] = readFileSync(file, 'utf8').replace(/^.*\)/s, '').split(' ');
      return Number(ppid) === parent ? [Number(file.split('/')[2])] : [];
    } catch {
      return []; // ended meanwhile
    }
  });

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {} // ended meanwhile
}

/** Starts a private PostgreSQL inside the folder. fsync stays on, so commits survive a crash. */
export async function startPostgres(folder: string, logFile: string, settings: string[] = []) {
  const bin = globSync('/usr/lib/postgresql/*/bin').at(-1);
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const port = await freePort();
  const owner = getOwner(folder);
  const data = join(folder, 'data');
  const init = ['-D', data, '-A', 'trust', '-U', 'juniper', '--no-locale', '-E', 'UTF8'];
  await promisify(execFile)(join(bin, 'initdb'), init, { ...owner, cwd: folder });
  const given = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...settings];
  const options = given.flatMap((setting) => ['-c', setting]);
  const server = supervise(join(bin, 'postgres'), ['-D', data, ...options], logFile, { ...owner, cwd: folder });
  const url = `postgres://juniper@127.0.0.1:${port}/postgres`;
  await untilOpen(url);

  const killAll = () => {
    const parent = server.pid;
    if (parent === undefined) return;
    // Stop the parent first: otherwise it would restart after the death of a child.
    signal(parent, 'SIGSTOP');
    for (const pid of [...findChildren(parent), parent]) signal(pid, 'SIGKILL');
  };
  process.prependListener('exit', killAll);

  return {
    url,
    /** Kills all processes at once, so that memory is lost, and starts PostgreSQL again. */
    crash: async () => {
      killAll();
      await server.kill();
      await untilOpen(url);
    },
    stop: () => server.stop('SIGINT'),
  };
}

async function untilOpen(url: string) {
  const end = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > end) throw new Error('PostgreSQL did not start', { cause: error });
      await pause(100);
    }
  }
}
