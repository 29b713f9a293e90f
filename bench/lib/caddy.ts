import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

/**
 * Adds HTTP/2 without TLS to the configuration of production. Caddy before 2.6.3 has another name for the buffer, and
 * before 2.8 one for `log_skip`.
 */
function configFor(version: string): string {
  const newest = readFileSync('ops/Caddyfile', 'utf8').replace('servers {', 'servers {\n\t\tprotocols h1 h2 h2c');
  const config = /^v?2\.[0-7]\./.test(version) ? newest.replace('log_skip', 'skip_log') : newest;
  return /^v?2\.6\.[0-2]\b/.test(version)
    ? config.replace(/request_buffers (\w+)/, 'buffer_requests\n\t\tmax_buffer_size $1')
    : config;
}

/** Starts Caddy in front of the servers, configured as in production except for TLS. */
export async function startCaddy(folder: string, logFile: string, ports: number[]) {
  rmSync(logFile, { force: true });
  const url = `http://127.0.0.1:${await freePort()}`;
  const UPSTREAMS = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: url, UPSTREAMS, ACCESS_LOG: join(folder, 'access.log') };
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, configFor(execFileSync('caddy', ['version'], { encoding: 'utf8' })));
  const caddy = supervise('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], logFile, { env });
  const countLines = (text: string) => readFileSync(logFile, 'utf8').split(text).length;
  return {
    url,
    /** Runs `restart`, which takes a server down and up again, and waits until Caddy sends calls to it again. */
    restartUpstream: async (port: number, restart: () => Promise<void>) => {
      const isBack = `"msg":"host is up","host":"127.0.0.1:${port}"`;
      const before = countLines(isBack);
      await restart();
      while (countLines(isBack) === before) await pause(50);
    },
    stop: () => caddy.stop('SIGKILL'),
  };
}
