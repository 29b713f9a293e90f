import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, ownCheckout, startApi } from '../lib/api-server.ts';
import { createCall } from '../lib/calls.ts';
import { say } from '../lib/close-measurement.ts';
import { median, rounded } from '../lib/figures.ts';
import { fillWith } from '../lib/fill.ts';
import { openClient } from '../lib/with-client.ts';
import { writeLoad, wrk } from './wrk.ts';

type BesidePlan = {
  folder: string;
  postgresUrl: string;
  other: string;
  customers: number;
  /** Pairs before those that count: the cost falls for about 10 s after a start. */
  warmUps: number;
  rounds: number;
  seconds: number;
};

const connections = 16;
const captured = 1;

/** Measures the cost of an order for API and PostgreSQL together, here and in another checkout, in turns. */
export async function measureBeside({ folder, postgresUrl, other, customers, warmUps, rounds, seconds }: BesidePlan) {
  const { tokens, body } = writeLoad(folder, customers);
  const { method, url } = createCall('placing', captured);

  const open = async (name: string, checkout: string) => {
    const databaseUrl = await createDatabase(postgresUrl, name, checkout);
    await fillWith(readFileSync(join(checkout, 'bench/lib/fill.sql'), 'utf8'), databaseUrl, customers);
    const client = await openClient(databaseUrl);
    await client.query('create extension pg_stat_statements');
    const api = await startApi(databaseUrl, join(folder, `${name}.log`), { checkout, env: { SITE_DIR: 'off' } });
    // Idempotency keys, which have a least length, contain this number.
    let first = 1_000_000;
    const round = async () => {
      await client.query(`update orders set status = 'completed', closed_at = now() - interval '1 hour'
        where status in ('pending', 'preparing')`);
      await client.query('checkpoint');
      await client.query('select pg_stat_statements_reset()');
      const before = api.cpuMs();
      const script = ['load.lua', method, url, tokens, body, String(first)];
      const { requests } = await wrk({ port: api.port, connections, seconds, script });
      first += requests;
      const { rows } = await client.query(`select sum(total_exec_time) as ms from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())`);
      return (api.cpuMs() - before + Number(rows[0].ms)) / requests;
    };
    const close = async () => {
      await api.stop();
      await client.end();
    };
    return { round, close };
  };

  const [ours, theirs] = [await open('ours', ownCheckout), await open('theirs', other)];
  const pairs: { ours: number; theirs: number }[] = [];
  for (let index = 0; index < warmUps + rounds; index += 1) {
    const pair = { theirs: await theirs.round(), ours: await ours.round() };
    say(`an order, ms: ${rounded(pair.ours)}, other ${rounded(pair.theirs)}`);
    if (index >= warmUps) pairs.push(pair);
  }
  await ours.close();
  await theirs.close();
  const ratios = pairs.map((pair) => pair.ours / pair.theirs);
  return {
    connections,
    oursMs: rounded(median(pairs.map(({ ours }) => ours))),
    theirsMs: rounded(median(pairs.map(({ theirs }) => theirs))),
    ratio: rounded(median(ratios)),
    ratios: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
  };
}
