// `npm run measure -- logins`: logins through the whole server against argon2 alone, in turns, on the same machine; and
// how a flood of logins slows customers who are logged in. On a PostgreSQL of its own, about a minute.
//   --short      one round of a second: shows that it runs and judges no target
//   --rounds N   rounds of four seconds (5)
import { Agent } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { uuidV7 } from '../api/src/platform/db/uuid-v7.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { startApi } from './lib/api-server.ts';
import { createHeaders, toAddress } from './lib/call-api.ts';
import { closeMeasurement, findMissed } from './lib/close-measurement.ts';
import { createFolder } from './lib/create-folder.ts';
import { median, quantile, rounded } from './lib/figures.ts';
import { startPostgres } from './lib/postgres.ts';
import { readOptions } from './lib/read-options.ts';
import { sendRequest } from './lib/send-request.ts';
import { withClient } from './lib/with-client.ts';

const { short: isShort, rounds: wantedRounds } = readOptions('rounds');
const rounds = Number(wantedRounds ?? (isShort ? 1 : 5));
const roundMs = isShort ? 1_000 : 4_000;
const cores = availableParallelism();
const customers = 400;
const password = 'Secret1!';
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

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

function logIn(url: string, index: number) {
  const body = { email: `customer${index % customers}@example.com`, password };
  const headers = createHeaders({ address: toAddress(index), body });
  return sendRequest(`${url}/api/auth/login`, { agent, method: 'POST', headers }, JSON.stringify(body));
}

const showLoad = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

const folder = createFolder('logins');
const postgres = await startPostgres(folder, join(folder, 'postgres.log'));
await prepareDatabase(postgres.url);
await addCustomers();
const server = await startApi(postgres.url, join(folder, 'api.log'), { env: { SITE_DIR: 'off' } });

console.log(`${cores} cores, load before: ${showLoad()}`);
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
  console.log(
    `argon2 alone ${bareRate.toFixed(1)}/s, logins ${loginRate.toFixed(1)}/s: ${(loginRate / bareRate).toFixed(2)}`,
  );
}

const { token } = JSON.parse((await logIn(server.url, 1)).text) as { token: string };
const times = { calm: [] as number[], flood: [] as number[] };
const ask = async (into: number[]) => {
  const start = performance.now();
  const { status } = await sendRequest(`${server.url}/api/auth/user`, { agent, headers: createHeaders({ token }) });
  if (status !== 200) throw new Error(`GET /auth/user: ${status}`);
  into.push(performance.now() - start);
  await pause(25);
};
for (let count = 0; count < 40; count += 1) await ask(times.calm);
const answers: Record<number, number> = {};
let flooding = true;
const flood = measureRate(200, roundMs * 2, async (index) => {
  const { status } = await logIn(server.url, index + 1_000_000);
  if (status !== 200 && status !== 503) throw new Error(`POST /auth/login: ${status}`);
  answers[status] = (answers[status] ?? 0) + 1;
  // Sooner than the two seconds that Retry-After asks for.
  if (status === 503) await pause(200);
  return status === 200;
}).finally(() => {
  flooding = false;
});
while (flooding) await ask(times.flood);
const floodRate = await flood;
console.log(`load after: ${showLoad()}`);
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
  const insert = 'insert into users (user_id, email, name, password_hash, provider) values ($1, $2, $3, $4, $5)';
  await withClient(postgres.url, async (client) => {
    for (let index = 0; index < customers; index += 1)
      await client.query(insert, [uuidV7(), `customer${index}@example.com`, 'Ada Byron', passwordHash, 'local']);
  });
}
