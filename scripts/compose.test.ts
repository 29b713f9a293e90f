import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const compose = readFileSync('ops/compose.yaml', 'utf8');
const app = compose.slice(compose.indexOf('x-app:'), compose.indexOf('services:'));
const services = compose
  .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  .split(/^(?= {2}\w+:)/m)
  .slice(1)
  .map((text) => text.replace('<<: *app', app))
  .map((text) => ({ name: text.match(/\w+/)?.[0] ?? '', text }));
const findService = (wanted: string) => services.find(({ name }) => name === wanted)?.text ?? '';

const developerFile = readFileSync('compose.dev.yaml', 'utf8');
const variables = { DOMAIN: 'cafe.example', POSTGRES_PASSWORD: 'a', OWNER_PASSWORD: 'b', APP_PASSWORD: 'c' };

/** Lets Compose's own parser read a file. Debian 12 has version 1.29, which does not know a project's name. */
const parseCompose = (text: string, env: Record<string, string> = variables) => {
  const input = text.replace(/^name: .+\n/m, '');
  const { status, stdout, stderr } = spawnSync('docker-compose', ['--project-name', 'test', '--file', '-', 'config'], {
    cwd: 'ops',
    input,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { isValid: status === 0, text: stdout + stderr };
};

test.each([
  ['ops/compose.yaml', compose],
  ['compose.dev.yaml', developerFile],
])('Compose reads %s', (_file, text) => {
  expect(parseCompose(text)).toMatchObject({ isValid: true });
});

test.each([
  ['an unknown key', 'read_only: true', 'readonly: true'],
  ['a service that nobody starts', '      migrate:\n        condition', '      migration:\n        condition'],
  ['a port that is none', "'80:80'", "'80:web'"],
  ['an unknown volume', "'postgres-data:/", "'postgres:/"],
  ['an indent that is off', '    image: caddy:2', '   image: caddy:2'],
])('Compose refuses %s', (_what, from, to) => {
  expect(compose).toContain(from);
  expect(parseCompose(compose.replace(from, to)).isValid).toBe(false);
});

test('Compose refuses to start without a password', () => {
  const { isValid, text } = parseCompose(compose, { ...variables, APP_PASSWORD: '' });
  expect(isValid).toBe(false);
  expect(text).toContain('is needed');
});

test('the workflow starts compose with variables that are enough, and names files and services that exist', () => {
  const workflow = readFileSync('.github/workflows/compose.yml', 'utf8');
  const lines =
    workflow
      .match(/<<'END'\n([\s\S]*?)\n +END/)?.[1]
      ?.trim()
      .split(/\n */) ?? [];
  const env = Object.fromEntries(lines.map((line) => line.split('=')));
  expect(parseCompose(compose, env)).toMatchObject({ isValid: true });
  const files = [...workflow.matchAll(/ ((?:bench|ops|scripts)\/[\w./-]+)/g)].map(([, file]) => file as string);
  expect(files.length).toBeGreaterThanOrEqual(3);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const used = [...workflow.matchAll(/exec -T (\w+)|--profile (\w+)/g)].map(
    ([, service, profile]) => service ?? profile,
  );
  const names = services.map(({ name }) => name);
  expect(used.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

test('every service rotates its log', () => {
  expect(services.map(({ name }) => name)).toContain('prometheus');
  const without = services.filter(({ text }) => !/^ +logging: \*logging$/m.test(text));
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(compose).toMatch(/^x-logging: &logging\n.*\n {2}options: \{ max-size: \w+, max-file: '\d+' \}/m);
});

test('servers and workers do not know the passwords of the owner and the superuser', () => {
  for (const { name, text } of services.filter(({ name }) => ['app', 'worker'].includes(name))) {
    expect(text, name).toContain('environment: *environment');
    expect(text, name).not.toMatch(/OWNER_PASSWORD|POSTGRES_PASSWORD/);
  }
  expect(compose.match(/^x-environment:.*\n((?: {2}.*\n)+)/m)?.[1]).not.toMatch(/OWNER_PASSWORD|POSTGRES_PASSWORD/);
  const knowing = services.filter(({ text }) => text.includes('POSTGRES_PASSWORD'));
  expect(knowing.map(({ name }) => name)).toEqual(['postgres']);
});

test('what compose mounts and builds from exists', () => {
  const files = [...compose.matchAll(/'\.\/([\w.]+):/g)].map(([, file]) => `ops/${file}`);
  const dockerfiles = [...compose.matchAll(/dockerfile: (.+)/g)].map(([, file]) => file as string);
  expect(files).toEqual(expect.arrayContaining(['ops/roles.sql', 'ops/prometheus.yaml', 'ops/alerts.yaml']));
  expect([...files, ...dockerfiles].filter((file) => !existsSync(file))).toEqual([]);
  const copied = [...readFileSync('ops/backup.Dockerfile', 'utf8').matchAll(/^COPY (.*) \S+$/gm)];
  expect(copied.flatMap(([, names = '']) => names.split(' ')).filter((file) => !existsSync(file))).toEqual([]);
});

test('Prometheus scrapes the port that app and worker have, under the name that the alerts know', () => {
  const port = compose.match(/METRICS_PORT: '(\d+)'/)?.[1];
  const prometheus = readFileSync('ops/prometheus.yaml', 'utf8');
  expect(prometheus).toContain(`targets: [app:${port}, worker:${port}]`);
  expect(prometheus).toContain('rule_files: [alerts.yaml]');
  expect(readFileSync('ops/alerts.yaml', 'utf8')).toContain(`{job="${prometheus.match(/job_name: (\w+)/)?.[1]}"}`);
});

test('each image is built by one service, as Docker cannot write one image for several at once', () => {
  const built = services
    .filter(({ text }) => /^ {4}build:/m.test(text))
    .map(({ text }) => text.match(/image: (.+)/)?.[1]);
  expect(built).toEqual(['juniper-row', 'juniper-row-backup']);
  for (const name of ['worker', 'migrate']) {
    expect(findService(name), name).toMatch(/^ {2}image: juniper-row\n {2}pull_policy: never$/m);
  }
});

test("the backup's client programs have the version of the server", () => {
  const version = findService('postgres').match(/image: postgres:(\d+)/)?.[1];
  expect(readFileSync('ops/backup.Dockerfile', 'utf8')).toContain(`postgresql-client-${version} `);
});

test('a container reaches only those that it works with', () => {
  const getNetworks = (name: string) =>
    findService(name)
      .match(/^ {4}networks:(?: \[(.+)\]|\n {6}(default):)/m)
      ?.slice(1)
      .join('')
      .split(', ');
  expect(Object.fromEntries(services.map(({ name }) => [name, getNetworks(name)]))).toEqual({
    caddy: ['default'],
    app: ['default', 'data', 'metrics'],
    worker: ['data', 'metrics', 'mail'],
    migrate: ['data'],
    postgres: ['data'],
    backup: ['data'],
    prometheus: ['metrics'],
    redis: ['data'],
    // The server shares the worker's.
    mailpit: undefined,
  });
  expect(findService('mailpit')).toContain("network_mode: 'service:worker'");
  expect(compose).toMatch(/^ {2}data: \{ internal: true \}$/m);
});

test("no other container can get Caddy's address, which the app trusts", () => {
  const toNumber = (address = '') => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const isInside = (address: string, network = '') => {
    const [start, bits] = network.split('/');
    const size = 2 ** (32 - Number(bits));
    return Math.floor(toNumber(address) / size) === Math.floor(toNumber(start) / size);
  };
  const caddy = findService('caddy').match(/ipv4_address: (\S+)/)?.[1] ?? '';
  const [, subnet, gateway, range] =
    compose.match(/config: \[\{ subnet: (\S+), gateway: (\S+), ip_range: (\S+) \}\]/) ?? [];
  expect(compose).toContain(`TRUST_PROXY: ${caddy} \${CDN_NETWORKS:-}`);
  expect(isInside(caddy, subnet)).toBe(true);
  expect(isInside(range?.split('/')[0] ?? '', subnet)).toBe(true);
  expect(isInside(caddy, range)).toBe(false);
  expect(caddy).not.toBe(gateway);
});

test('every image has an exact version, or a tag that its publisher moves', () => {
  const images = [...compose.matchAll(/image: (.+)/g)].map(([, image]) => image);
  // Prometheus publishes no tag for a major version.
  expect(images).toEqual([
    'juniper-row',
    'caddy:2',
    'postgres:17',
    'juniper-row-backup',
    'prom/prometheus:v3.5.0',
    'redis:7',
    'axllent/mailpit:v1.27',
  ]);
});

test('Redis does not run without a password', () => {
  expect(findService('redis')).toContain('requirepass $${REDIS_PASSWORD:?is needed}');
});

test('no service publishes the port of the metrics, and Caddy does not lead to it', () => {
  const port = compose.match(/^ {2}METRICS_PORT: '(\d+)'$/m)?.[1] ?? '';
  expect(port).toMatch(/^\d+$/);
  // Another form than one line would not be found here.
  const published = services.map(({ name, text }) => ({
    name,
    ports: text.match(/^ {4}ports: (\[.+\])$/m)?.[1] ?? '',
  }));
  expect(published.filter(({ ports }) => ports).map(({ name }) => name)).toEqual(['caddy', 'worker', 'prometheus']);
  expect(compose.match(/^ *ports:/gm)).toHaveLength(3);
  expect(published.filter(({ ports }) => ports.includes(port))).toEqual([]);
  expect(findService('caddy') + readFileSync('ops/Caddyfile', 'utf8')).not.toContain(port);
});

test('both logs of Caddy cut long addresses and have no token, and none has health calls', () => {
  const caddyfile = readFileSync('ops/Caddyfile', 'utf8');
  const filters = [...caddyfile.matchAll(/request>uri regexp (\S+) (\S+)$/gm)];
  expect(filters).toHaveLength(2);
  for (const [, pattern = '', replacement = ''] of filters) {
    const filter = (uri: string) => uri.replace(new RegExp(pattern), replacement);
    const long = 'a'.repeat(15_000);
    expect(filter('/menu?item=3')).toBe('/menu?item=3');
    expect(filter(`/menu?q=${long}`)).toBe(`/menu?q=${'a'.repeat(492)}...`);
    expect(filter('/reset-password?a=1&token=secret&b=2')).toBe('/reset-password?a=1&...');
    expect(filter('/pickup/main?key=secret')).toBe('/pickup/main?...');
    expect(filter(`/reset-password?token=${long}`)).toBe('/reset-password?...');
    expect(filter(`/menu?q=${long}&token=secret`)).not.toContain('secret');
  }
  expect(caddyfile).toMatch(/^\tlog_skip \/api\/health\/\*$/m);
});

test("compose.dev.yaml has the images of compose.yaml, and is reached from the developer's machine only", () => {
  for (const name of ['postgres', 'redis']) {
    const image = findService(name).match(/image: (\S+)/)?.[1];
    expect(developerFile).toContain(`image: ${image}\n`);
  }
  const ports = [...developerFile.matchAll(/'([\d.:]+:\d+)'/g)].map(([, port]) => port);
  expect(ports).toHaveLength(4);
  expect(ports.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
});
