import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../lib/free-port.ts';
import { supervise } from '../lib/supervise.ts';

/** Headers that nginx sets itself. */
const ownHeaders = /^(content-.*(?<!policy)|etag|date|connection|keep-alive|vary|transfer-encoding)$/;

/** Starts nginx in a fast configuration that answers these paths with the bytes and headers of the server at `url`. */
export async function startNginx(folder: string, url: string, paths: string[], workers: number | 'auto') {
  const root = join(folder, `nginx-${workers}`);
  mkdirSync(root, { recursive: true });
  const locations: string[] = [];
  for (const [index, path] of paths.entries()) {
    const plain = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    const file = join(root, `file-${index}`);
    const body = Buffer.from(await plain.arrayBuffer());
    writeFileSync(file, body);
    const gzip = execFileSync('curl', ['-s', '-H', 'Accept-Encoding: gzip', url + path], { maxBuffer: 1e8 });
    if (gzip.compare(body) !== 0) writeFileSync(`${file}.gz`, gzip);
    const headers = [...plain.headers].filter(([name]) => !ownHeaders.test(name));
    const type = plain.headers.get('content-type');
    locations.push(
      `location = ${path} { root ${root}; try_files /file-${index} =404; default_type "${type}"; ${headers
        .map(([name, value]) => `add_header ${name} "${value}";`)
        .join(' ')} }`,
    );
  }
  const port = await freePort();
  const conf = join(root, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes ${workers}; pid ${root}/pid; error_log ${root}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=1000; open_file_cache_valid 1h;
  gzip_static on; gzip_vary on; types {}
  server { listen 127.0.0.1:${port} reuseport; ${locations.join('\n')} }
}\n`,
  );
  const server = supervise('nginx', ['-c', conf, '-p', root], join(root, 'log'));
  const ask = () => fetch(`http://127.0.0.1:${port}${paths[0]}`).catch(() => undefined);
  for (let tries = 0; tries < 50 && !(await ask())?.ok; tries += 1) await pause(100);
  return { port, stop: () => server.stop('SIGQUIT') };
}
