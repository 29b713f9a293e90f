import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

/** Caddy before the servers, as the shop runs it, but for TLS. */
export async function startCaddy(folder: string, logFile: string, ports: number[]) {
  rmSync(logFile, { force: true });
  const url = `http://127.0.0.1:${await freePort()}`;
  const UPSTREAMS = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: url, UPSTREAMS };
  const caddy = supervise('caddy', ['run', '--config', 'ops/Caddyfile'], logFile, { env });
  const linesOf = (text: string) => readFileSync(logFile, 'utf8').split(text).length;
  return {
    url,
    /** Does something that takes a server away and brings it back, and waits until Caddy sends it calls again. */
    whileAway: async (port: number, restart: () => Promise<void>) => {
      const isBack = `"msg":"host is up","host":"127.0.0.1:${port}"`;
      const before = linesOf(isBack);
      await restart();
      while (linesOf(isBack) === before) await pause(50);
    },
    stop: () => caddy.stop('SIGKILL'),
  };
}
