// `npm run measure:logins`: logins through the whole server against argon2 alone, in turns, on the same machine; and
// how a flood of logins slows customers who are logged in. On a PostgreSQL of its own, about a minute.
//   --short      one round of a second: shows that it runs and judges no target
//   --rounds N   rounds of four seconds (5)
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { uuidV7 } from '../api/src/platform/db/uuid-v7.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { startApi } from './lib/api-server.ts';
import { closeMeasurement, findMissed } from './lib/close-measurement.ts';
import { median, quantile, rounded } from './lib/figures.ts';
import { freePort } from './lib/free-port.ts';
import { startPostgres } from './lib/postgres.ts';

const { values: given } = parseArgs({
  options: { short: { type: 'boolean', default: false }, rounds: { type: 'string' } },
});
const isShort = given.short;
const rounds = Number(given.rounds ?? (isShort ? 1 : 5));
const roundMs = isShort ? 1_000 : 4_000;
const cores = availableParallelism();
const customers = 400;
const password = 'Secret1!';
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Keeps this many calls under way until the time is over. Returns the number done a second. */
async function measureRate(atOnce: number, forMs: number, work: (index: number) => Promise<boolean>): Promise<number> {
  const start = performance.now();
  let index = 0;
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < forMs) {
      index += 1;
      if (await work(index)) done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / (performance.now() - start);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
type Answer = { status: number; text: string };
function call(url: string, method: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function logIn(url: string, index: number): Promise<Answer> {
  const who = index % customers;
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ email: `customer${who}@example.com`, password });
  return call(`${url}/api/auth/login`, 'POST', headers, body);
}

const showLoad = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

const folder = mkdtempSync(join(tmpdir(), 'juniper-logins-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const postgres = await startPostgres(folder, join(folder, 'postgres.log'), await freePort(), []);
await prepareDatabase(postgres.url);
await addCustomers();
const server = await startApi(postgres.url, join(folder, 'api.log'), { env: { SITE_DIR: 'off' } });

say(`${cores} cores, load before: ${showLoad()}`);
const bare = () => verify(passwordHash, password);
const login = async (index: number) => {
  const { status } = await logIn(server.url, index);
  if (status !== 200) throw new Error(`POST /auth/login: ${status}`);
  return true;
};
await measureRate(cores, 1_000, bare);
await measureRate(cores * 2, 1_000, login);

const ratios: number[] = [];
const rates = { bare: [] as number[], login: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  const bareRate = await measureRate(cores, roundMs, bare);
  const loginRate = await measureRate(cores * 4, roundMs, (index) => login(index + round * 10_000));
  rates.bare.push(bareRate);
  rates.login.push(loginRate);
  ratios.push(loginRate / bareRate);
  say(`argon2 alone ${bareRate.toFixed(1)}/s, logins ${loginRate.toFixed(1)}/s: ${(loginRate / bareRate).toFixed(2)}`);
}

const { token } = JSON.parse((await logIn(server.url, 1)).text) as { token: string };
const times = { calm: [] as number[], flood: [] as number[] };
const ask = async (into: number[]) => {
  const start = performance.now();
  const { status } = await call(`${server.url}/api/auth/user`, 'GET', { authorization: `Bearer ${token}` });
  if (status !== 200) throw new Error(`GET /auth/user: ${status}`);
  into.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 25));
};
for (let count = 0; count < 40; count += 1) await ask(times.calm);
const answers: Record<number, number> = {};
let flooding = true;
const flood = measureRate(200, roundMs * 2, async (index) => {
  const { status } = await logIn(server.url, index + 1_000_000);
  if (status !== 200 && status !== 503) throw new Error(`POST /auth/login: ${status}`);
  answers[status] = (answers[status] ?? 0) + 1;
  // A refused login is tried again after 200 ms, sooner than the two seconds that Retry-After asks for.
  if (status === 503) await new Promise((resolve) => setTimeout(resolve, 200));
  return status === 200;
}).finally(() => {
  flooding = false;
});
while (flooding) await ask(times.flood);
const floodRate = await flood;
say(`load after: ${showLoad()}`);
agent.destroy();
await server.stop('SIGKILL'); // after SIGTERM it would wait for its proxy
await postgres.stop();

const summarize = (values: number[]) => ({
  calls: values.length,
  p50Ms: rounded(median(values)),
  p95Ms: rounded(quantile(values, 0.95)),
  longestMs: rounded(Math.max(...values)),
});
const figures = {
  argon2PerSecond: rounded(median(rates.bare)),
  loginsPerSecond: rounded(median(rates.login)),
  ratio: rounded(median(ratios)),
  calm: summarize(times.calm),
  flood: { ...summarize(times.flood), answers, loginsPerSecond: rounded(floodRate) },
};
const missed = findMissed({
  'logins are 0.9 of argon2 alone': figures.ratio >= 0.9,
  'GET /auth/user takes less than 200 ms at the median while 200 log in': figures.flood.p50Ms < 200,
});
closeMeasurement('logins', { isShort, missed }, { rounds, roundMs, ...figures });

async function addCustomers() {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (let index = 0; index < customers; index += 1) {
    const row = [uuidV7(), `customer${index}@example.com`, 'Ada Byron', passwordHash, 'local'];
    await client.query(
      'insert into users (user_id, email, name, password_hash, provider) values ($1, $2, $3, $4, $5)',
      row,
    );
  }
  await client.end();
}
