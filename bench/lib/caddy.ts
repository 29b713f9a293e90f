import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

/** As docs/operations.md tells an operator to; client addresses are taken from the load, which plays all the world. */
const configFor = (port: number, servers: number[]) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${servers.map((server) => `127.0.0.1:${server}`).join(' ')} {
    lb_policy round_robin
    lb_try_duration 5s
    health_uri /api/health/ready
    health_interval 1s
    health_timeout 5s
    trusted_proxies 127.0.0.1/32
  }
}
`;

/** Caddy before the servers, round robin over those that are ready. */
export async function startCaddy(folder: string, logFile: string, servers: number[]) {
  const port = await freePort();
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, configFor(port, servers));
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = supervise('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], logFile, { env });
  return { url: `http://127.0.0.1:${port}`, stop: () => caddy.stop('SIGKILL') };
}
