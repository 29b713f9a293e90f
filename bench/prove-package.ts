// `npm run prove -- package`: builds ops/Dockerfile with buildah, on Debian with this machine's Node in place of the
// published image, and runs the result as ops/compose.yaml does: as its own user, under a role that does not own the schema.
// Needs root.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openCatcher } from '../api/test/mail-catcher.ts';
import { closeProof } from './lib/close-proof.ts';
import { createFolder } from './lib/create-folder.ts';
import { freePort } from './lib/free-port.ts';
import { startPostgres } from './lib/postgres.ts';
import { start } from './prove-package/container.ts';
import { buildImage, createBaseImage, listSentFiles } from './prove-package/image.ts';
import { visit } from './prove-package/visit.ts';

const context = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(context, file), 'utf8');
const composeCommand = (service: string): string[] =>
  JSON.parse(
    read('ops/compose.yaml').match(`${service}:\n    <<: .*\n    command: (.*)`)?.[1]?.replaceAll("'", '"') ?? '[]',
  );

const counts = { passed: 0, failed: 0 };
function check(what: string, holds: boolean, detail = '') {
  counts[holds ? 'passed' : 'failed'] += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds ? '' : ` ${detail}`}`);
}
const measureSeconds = async <T>(work: () => T | Promise<T>) => {
  const from = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - from) / 100) / 10 };
};

mkdirSync('test-results', { recursive: true });
const logFile = resolve('test-results/package.log');
rmSync(logFile, { force: true });
const folder = createFolder('package');
chmodSync(folder, 0o755);

createBaseImage();
const built = await measureSeconds(() => buildImage(join(context, 'ops/Dockerfile'), context));
const image = built.result;
const { Cmd: command, User: user } = image.config;
const app = join(image.root, image.config.WorkingDir);
check(
  'the image has the site and the console',
  ['server/entry.server.js', 'owner/index.html'].every((name) => existsSync(join(app, 'web/build', name))),
);
check(
  'it has no tools and no tests',
  ['node_modules/vitest', 'node_modules/typescript', 'node_modules/react', 'api/test'].every(
    (name) => !existsSync(join(app, name)),
  ),
);
const wanted = ['api/src/server.ts', 'package.json', 'scripts/nightly-backup.ts'];
const unwanted = [
  '.env',
  '.git/config',
  'api/.env',
  'api/test/test-app.ts',
  'core/node_modules/a/index.js',
  'notes.txt',
];
const sent = listSentFiles(join(context, '.dockerignore'), [...wanted, ...unwanted]);
check('secrets and tests are not sent to the builder', sent.sort().join() === wanted.join(), sent.join());
check('it runs as a user other than root', user !== '' && user !== 'root');
const write = start(image, ['node', '-e', "require('fs').writeFileSync('x', '')"]);
check(
  'that user can write nothing there',
  (await write.ended) === 1 && write.output().includes('EACCES'),
  write.output(),
);

const data = join(folder, 'postgres');
mkdirSync(data);
const postgres = await startPostgres(data, logFile, ['fsync=off']);
const passwords = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' };
const psql = ['-X', '-d', postgres.url, '-f', join(context, 'ops/roles.sql')];
execFileSync('psql', psql, { env: { ...process.env, ...passwords }, stdio: 'ignore' });
const urlAs = (role: string) => Object.assign(new URL(postgres.url), { username: role, pathname: '/juniper' }).href;
const mails = await openCatcher();
const port = String(await freePort());
// With a read-only root there is no temporary folder either.
const env = {
  HOST: '127.0.0.1',
  PORT: port,
  TMPDIR: '/nowhere',
  DATABASE_URL: urlAs('juniper_app'),
  SMTP_URL: mails.url,
  WORKER: 'separate',
  LOG_LEVEL: 'info',
};

const { DATABASE_URL: _, ...without } = env;
const nameless = start(image, command, without);
check(
  'a start without DATABASE_URL names it',
  (await nameless.ended) === 1 && nameless.output().includes('DATABASE_URL is missing'),
  nameless.output(),
);
const early = start(image, command, env);
check(
  'a start before the migrations names them',
  (await early.ended) === 1 && early.output().includes("Run 'npm run migrate' first"),
  early.output(),
);
const owner = { ...env, DATABASE_URL: urlAs('juniper_owner'), APP_ROLE: 'juniper_app' };
const migration = start(image, composeCommand('migrate'), owner);
check('the migrations run', (await migration.ended) === 0, migration.output());

const starting = await measureSeconds(async () => {
  const server = start(image, command, env);
  const worker = start(image, composeCommand('worker'), env);
  check('the server starts', await server.says('Server listening'), server.output());
  check('the worker starts', await worker.says('worker started'), worker.output());
  return { server, worker };
});
const { server, worker } = starting.result;
const [, ...health] = image.config.Healthcheck.Test;
check("the image's health check passes", (await start(image, health, env).ended) === 0);
const database = Object.assign(new URL(postgres.url), { pathname: '/juniper' }).href;
const confirmAll = () =>
  execFileSync('psql', [database, '-XAqc', 'update users set email_verified_at = now()'], { stdio: 'ignore' });
for (const [what, holds, detail] of await visit(`http://127.0.0.1:${port}`, confirmAll)) check(what, holds, detail);

const menu = (...words: string[]) => start(image, ['juniper', 'menu', ...words], env);
const exported = menu('export', '-');
await exported.ended;
const menuFile = '/tmp/menu.json';
const latteAt = (cents: number) => `"name": "Latte",$1"priceCents": ${cents}`;
writeFileSync(
  join(image.root, menuFile),
  exported.output().replace(/"name": "Latte",([^}]*?)"priceCents": 400/, latteAt(417)),
);
const published = menu('publish', menuFile);
await published.ended;
check('a price is published', published.output().includes('Latte: $4.00 -> $4.17'), published.output());
const isShown = async () => (await (await fetch(`http://127.0.0.1:${port}/menu`)).text()).includes('$4.17');
const shown = await measureSeconds(async () => {
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(50)) if (await isShown()) return true;
  return false;
});
check('the pages show it', shown.result);

const history = menu('history');
check('`juniper` runs a command', (await history.ended) === 0 && history.output().includes(', live'), history.output());
const unknown = start(image, ['juniper', 'nothing'], env);
check('and lists the commands', (await unknown.ended) === 1 && unknown.output().includes(' menu '), unknown.output());

const picture = menu('picture', 'web/build/client/pictures/latte-800.webp');
check('a picture is encoded', (await picture.ended) === 0, picture.output());
const uploaded = await fetch(`http://127.0.0.1:${port}/pictures/${picture.output().split(' ')[0]}-800.avif`);
check('and served', uploaded.status === 200 && uploaded.headers.get('content-type') === 'image/avif');

/** Returns the subject as it was sent: a long one has several lines. */
const getSubject = (mail: string): string => mail.match(/^Subject: (?:.*\r?\n[ \t])*.*$/im)?.[0] ?? '';
const kinds = ['Welcome to Juniper Row', 'ORD-'];
const isMailed = () => kinds.every((kind) => mails.mails.some(({ text }) => getSubject(text).includes(kind)));
for (const end = Date.now() + 20_000; Date.now() < end && !isMailed(); ) await pause(50);
check('its mails arrive', isMailed(), mails.mails.map(({ text }) => getSubject(text)).join(', '));

const stopping = await measureSeconds(() => Promise.all([server.stop(), worker.stop()]));
check(
  'SIGTERM ends both within 10 seconds',
  stopping.result.every((code) => code === 0) && stopping.seconds < 10,
  `${stopping.result}`,
);
check('the health check fails once the server is gone', (await start(image, health, env).ended) === 1);
await Promise.all([mails.close(), postgres.stop()]);

const size = Number(execFileSync('du', ['-sk', app], { encoding: 'utf8' }).split('\t')[0]) / 1024;
closeProof('package', counts, {
  buildSeconds: built.seconds,
  startSeconds: starting.seconds,
  publicationSeconds: shown.seconds,
  stopSeconds: stopping.seconds,
  megabytes: Math.round(size),
});
