// `npm run prove:package`: replays ops/Dockerfile without Docker, from a clean folder and with production dependencies
// only, and runs the result as ops/compose.yaml does: without write access, under a role that does not own the schema.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openCatcher } from '../api/test/mail-catcher.ts';
import { closeProof } from './lib/close-proof.ts';
import { freePort } from './lib/free-port.ts';
import { startPostgres } from './lib/postgres.ts';
import { readDockerfile, readIgnore } from './prove-package/dockerfile.ts';
import { bareTools, start } from './prove-package/installed.ts';
import { replay } from './prove-package/replay.ts';
import { visit } from './prove-package/visit.ts';

const context = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(context, file), 'utf8');
const { stages, env: imageEnv, command, health, user } = readDockerfile(read('ops/Dockerfile'));
const composeCommand = (service: string): string[] =>
  JSON.parse(
    read('ops/compose.yaml').match(`${service}:\n    <<: .*\n    command: (.*)`)?.[1]?.replaceAll("'", '"') ?? '[]',
  );

const counts = { passed: 0, failed: 0 };
function check(what: string, holds: boolean, seen = '') {
  counts[holds ? 'passed' : 'failed'] += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds ? '' : ` ${seen}`}`);
}
const measureSeconds = async <T>(work: () => T | Promise<T>) => {
  const from = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - from) / 100) / 10 };
};

mkdirSync('test-results', { recursive: true });
const logFile = resolve('test-results/package.log');
rmSync(logFile, { force: true });
const folder = mkdtempSync(join(tmpdir(), 'juniper-package-'));
chmodSync(folder, 0o755);
process.on('exit', () => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const PATH = bareTools(folder);
const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_registry)|INIT_CWD|NODE_ENV)/i.test(name)),
);
const site = { folder, context, isIgnored: readIgnore(read('.dockerignore')), env: { ...outside, PATH }, logFile };
const built = await measureSeconds(() => stages.map((stage) => replay(stage, site)).at(-1) ?? '');
const app = built.result;
execFileSync('chmod', ['-R', 'a-w', app]);
check(
  'the image is built by the steps of ops/Dockerfile, with the console',
  ['server/entry.server.js', 'owner/index.html'].every((name) => existsSync(join(app, 'web/build', name))),
);
check(
  'it has no tools and no tests',
  ['node_modules/vitest', 'node_modules/typescript', 'node_modules/react', 'api/test'].every(
    (name) => !existsSync(join(app, name)),
  ),
);
check('secrets stay out of the build', ['.env', '.git/config', 'api/.env'].every(site.isIgnored));
check('it runs as a user other than root', user !== '' && user !== 'root');
const write = start(['node', '-e', "require('fs').writeFileSync('x', '')"], app, { PATH });
check(
  'that user can write nothing there',
  (await write.ended) === 1 && write.output().includes('EACCES'),
  write.output(),
);

const data = join(folder, 'postgres');
mkdirSync(data);
const postgres = await startPostgres(data, logFile, await freePort(), ['fsync=off']);
// The PostgreSQL image runs this at its first start.
const passwords = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' };
const psql = ['-X', '-d', postgres.url, '-f', join(context, 'ops/roles.sql')];
execFileSync('psql', psql, { env: { ...process.env, ...passwords }, stdio: 'ignore' });
const urlAs = (role: string) => Object.assign(new URL(postgres.url), { username: role, pathname: '/juniper' }).href;
const mails = await openCatcher();
const port = String(await freePort());
// TMPDIR: with a read-only root there is no temporary folder either.
const env = {
  PATH,
  ...imageEnv,
  HOST: '127.0.0.1',
  PORT: port,
  TMPDIR: '/nowhere',
  DATABASE_URL: urlAs('juniper_app'),
  SMTP_URL: mails.url,
  WORKER: 'separate',
  LOG_LEVEL: 'info',
};

const { DATABASE_URL: _, ...without } = env;
const nameless = start(command, app, without);
check(
  'a start without DATABASE_URL names it',
  (await nameless.ended) === 1 && nameless.output().includes('DATABASE_URL is missing'),
  nameless.output(),
);
const early = start(command, app, env);
check(
  'a start before the migrations names them',
  (await early.ended) === 1 && early.output().includes("Run 'npm run migrate' first"),
  early.output(),
);
const owner = { ...env, DATABASE_URL: urlAs('juniper_owner'), APP_ROLE: 'juniper_app' };
const migration = start(composeCommand('migrate'), app, owner);
check('the migrations run', (await migration.ended) === 0, migration.output());

const starting = await measureSeconds(async () => {
  const server = start(command, app, env);
  const worker = start(composeCommand('worker'), app, env);
  check('the server starts', await server.says('Server listening'), server.output());
  check('the worker starts', await worker.says('worker started'), worker.output());
  return { server, worker };
});
const { server, worker } = starting.result;
check("the image's health check passes", (await start(health, app, env).ended) === 0);
const database = Object.assign(new URL(postgres.url), { pathname: '/juniper' }).href;
const confirmAll = () =>
  execFileSync('psql', [database, '-XAqc', 'update users set email_verified_at = now()'], { stdio: 'ignore' });
for (const [what, holds, seen] of await visit(`http://127.0.0.1:${port}`, confirmAll)) check(what, holds, seen);

// A price is changed as the owner does it.
const menu = (...words: string[]) => start(['node', 'api/src/commands/menu.ts', ...words], app, env);
const exported = menu('export', '-');
await exported.ended;
const menuFile = join(folder, 'menu.json');
const latteAt = (cents: number) => `"name": "Latte",$1"priceCents": ${cents}`;
writeFileSync(menuFile, exported.output().replace(/"name": "Latte",([^}]*?)"priceCents": 400/, latteAt(417)));
const published = menu('publish', menuFile);
await published.ended;
check('a price is published', published.output().includes('Latte: $4.00 -> $4.17'), published.output());
const isShown = async () => (await (await fetch(`http://127.0.0.1:${port}/menu`)).text()).includes('$4.17');
const shown = await measureSeconds(async () => {
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(50)) if (await isShown()) return true;
  return false;
});
check('the pages show it', shown.result);

const photograph = join(app, 'web/build/client/pictures/latte-800.webp');
const picture = menu('picture', photograph);
check('a picture is encoded', (await picture.ended) === 0, picture.output());
const uploaded = await fetch(`http://127.0.0.1:${port}/pictures/${picture.output().split(' ')[0]}-800.avif`);
check('and served', uploaded.status === 200 && uploaded.headers.get('content-type') === 'image/avif');

const kinds = ['Welcome to Juniper Row', 'ORD-'];
const isMailed = () =>
  kinds.every((kind) => mails.mails.some(({ text }) => text.match(/^Subject: .*$/im)?.[0].includes(kind)));
for (const end = Date.now() + 20_000; Date.now() < end && !isMailed(); ) await pause(50);
check('its mails arrive', isMailed(), mails.mails.map(({ text }) => text.match(/^Subject: .*$/im)?.[0]).join(', '));

const stopping = await measureSeconds(() => Promise.all([server.stop(), worker.stop()]));
check(
  'SIGTERM ends both within 10 seconds',
  stopping.result.every((code) => code === 0) && stopping.seconds < 10,
  `${stopping.result}`,
);
check('the health check fails once the server is gone', (await start(health, app, env).ended) === 1);
await Promise.all([mails.close(), postgres.stop()]);

const size = Number(execFileSync('du', ['-sk', app], { encoding: 'utf8' }).split('\t')[0]) / 1024;
closeProof('package', counts, {
  buildSeconds: built.seconds,
  startSeconds: starting.seconds,
  publicationSeconds: shown.seconds,
  stopSeconds: stopping.seconds,
  megabytes: Math.round(size),
});
