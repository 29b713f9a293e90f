import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

/** Caddy before the servers, as the shop runs it, but for TLS. */
export async function startCaddy(folder: string, logFile: string, ports: number[]) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const UPSTREAMS = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: url, UPSTREAMS };
  const caddy = supervise('caddy', ['run', '--config', 'ops/Caddyfile'], logFile, { env });
  return { url, stop: () => caddy.stop('SIGKILL') };
}
