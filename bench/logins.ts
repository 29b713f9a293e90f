// `npm run measure:logins`: logins through the whole server against argon2 alone, in turns, on the same machine; and
// how a flood of logins slows customers who are logged in. Creates a database on the PostgreSQL of DATABASE_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { uuidV7 } from '../api/src/db/uuid-v7.ts';
import { withUser } from '../api/src/env.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const roundMs = Number(process.env.ROUND_MS ?? 4_000);
const cores = availableParallelism();
const customers = 400;
const password = 'Secret1!';
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const say = (line: string) => process.stdout.write(`${line}\n`);
const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const quantile = (values: number[], part: number) =>
  sorted(values)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

/** Keeps this many calls under way until the time is over. Returns the number done a second. */
async function rateOf(atOnce: number, forMs: number, work: (index: number) => Promise<boolean>): Promise<number> {
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

/** Every login comes from another address, as with real customers. */
function logIn(url: string, index: number): Promise<Answer> {
  const who = index % customers;
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ email: `customer${who}@example.com`, password });
  return call(`${url}/api/auth/login`, 'POST', headers, body);
}

async function openDatabase() {
  const server = new URL(withUser(process.env.DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'));
  const name = `juniper_bench_${process.pid}`;
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`create database ${name}`);
  server.pathname = `/${name}`;
  await prepareDatabase(server.href);
  const own = new pg.Client({ connectionString: server.href });
  await own.connect();
  for (let index = 0; index < customers; index += 1) {
    const row = [uuidV7(), `customer${index}@example.com`, 'Ada Byron', passwordHash, 'local'];
    await own.query(
      'insert into users (user_id, email, name, password_hash, provider) values ($1, $2, $3, $4, $5)',
      row,
    );
  }
  await own.end();
  const drop = async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  };
  return { url: server.href, drop };
}

async function startServer(databaseUrl: string): Promise<{ process: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SITE_DIR: 'off', PORT: '0', WORKER: 'separate' };
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../api/src/server.ts')], {
    env: { ...env, TRUST_PROXY: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output = (output + chunk).slice(-4_096);
      const address = output.match(/listening at (http:[^"]+)/)?.[1];
      if (address) resolve(address);
    });
    child.on('exit', () => reject(new Error('the server did not start')));
  });
  return { process: child, url };
}

const database = await openDatabase();
const server = await startServer(database.url);
try {
  say(
    `${cores} cores, load before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const bare = () => verify(passwordHash, password);
  const login = async (index: number) => (await logIn(server.url, index)).status === 200;
  await rateOf(cores, 1_000, bare);
  await rateOf(cores * 2, 1_000, login);

  const ratios: number[] = [];
  const rates = { bare: [] as number[], login: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const bareRate = await rateOf(cores, roundMs, bare);
    const loginRate = await rateOf(cores * 4, roundMs, (index) => login(index + round * 10_000));
    rates.bare.push(bareRate);
    rates.login.push(loginRate);
    ratios.push(loginRate / bareRate);
    say(
      `argon2 alone ${bareRate.toFixed(1)}/s, logins ${loginRate.toFixed(1)}/s: ${(loginRate / bareRate).toFixed(2)}`,
    );
  }
  const medians = `argon2 alone ${quantile(rates.bare, 0.5).toFixed(1)}/s, logins ${quantile(rates.login, 0.5).toFixed(1)}/s`;
  say(`median: ${medians}, ratio ${quantile(ratios, 0.5).toFixed(2)} (wanted: 0.9 or more)`);

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
  const answers = new Map<number, number>();
  let flooding = true;
  const flood = rateOf(200, roundMs * 2, async (index) => {
    const { status } = await logIn(server.url, index + 1_000_000);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    // A refused login is tried again after 200 ms, sooner than the two seconds that Retry-After asks for.
    if (status === 503) await new Promise((resolve) => setTimeout(resolve, 200));
    return status === 200;
  }).finally(() => {
    flooding = false;
  });
  while (flooding) await ask(times.flood);
  const rate = await flood;
  const show = (values: number[]) =>
    `median ${quantile(values, 0.5).toFixed(1)} ms, 95 % ${quantile(values, 0.95).toFixed(1)} ms, longest ${quantile(values, 1).toFixed(1)} ms (${values.length} calls)`;
  say(`GET /auth/user, calm: ${show(times.calm)}`);
  say(`GET /auth/user while 200 log in at once: ${show(times.flood)} (wanted: median under 200 ms)`);
  const shares = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ');
  say(`the flood: ${shares}; ${rate.toFixed(1)} logins a second went through`);
  say(
    `load after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  agent.destroy();
  await database.drop();
}
