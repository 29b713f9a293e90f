import { join } from 'node:path';
import type pg from 'pg';
import type { startApi } from '../lib/api-server.ts';
import { type Call, createCall } from '../lib/calls.ts';
import { say } from '../lib/close-measurement.ts';
import { median, rounded } from '../lib/figures.ts';
import { recordStatements } from '../lib/statements.ts';
import { openClient } from '../lib/with-client.ts';
import { pgbench, writeScript } from './pgbench.ts';
import { type LoadFigures, writeLoad, wrk } from './wrk.ts';

type TestServer = { folder: string; databaseUrl: string; customers: number; api: Awaited<ReturnType<typeof startApi>> };
export type Plan = { connections: number[]; rounds: number; seconds: number };

const captured = 7;
const apart = 1_000_000;

/** Measures each call in turns: its statements on bare PostgreSQL, then the call over HTTP. */
export async function measureCalls(testServer: TestServer, plan: Plan) {
  const client = await openClient(testServer.databaseUrl);
  await client.query('create extension pg_stat_statements');
  const calls = {
    placing: createCall('placing', captured),
    user: createCall('user', captured),
    statistics: createCall('statistics', captured),
  };
  const statements = await recordStatements(testServer.databaseUrl, calls);
  const { tokens, body } = writeLoad(testServer.folder, testServer.customers);

  let phase = 1;
  /** Completes all orders and makes them an hour older: an account may place ten an hour and have five open. */
  const nextStart = async () => {
    phase += 1;
    await client.query(`update orders set status = 'completed', created_at = now() - interval '70 minutes', closed_at = now() - interval '1 hour'
      where status in ('pending', 'preparing')`);
    await client.query('checkpoint');
    return phase * apart;
  };
  const measure = async (name: keyof typeof calls, call: Call, connections: number) => {
    const file = join(testServer.folder, `${name}.sql`);
    const constants = writeScript(file, statements[name], { customer: captured, key: call.headers['idempotency-key'] });
    const { port, cpuMs } = testServer.api;
    const rounds: (LoadFigures & { bare: number; ratio: number; sent: number; databaseMs: number; apiMs: number })[] =
      [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const load = { clients: connections, seconds: plan.seconds, customers: testServer.customers };
      const bare = await pgbench(testServer.databaseUrl, file, constants, { ...load, start: await nextStart() });
      const start = await nextStart();
      await client.query('select pg_stat_statements_reset()');
      const before = cpuMs();
      const script = ['load.lua', call.method, call.url, tokens, body, String(start)];
      const answered = await wrk({ port, connections, seconds: plan.seconds, script });
      const apiMs = (cpuMs() - before) / answered.requests;
      rounds.push({
        ...answered,
        ...(await measureCost(client, answered.requests)),
        bare,
        apiMs,
        ratio: answered.rate / bare,
      });
    }
    const middle = (figure: keyof (typeof rounds)[number]) => rounded(median(rounds.map((round) => round[figure])));
    const ratios = rounds.map(({ ratio }) => rounded(ratio, 2));
    const figures = {
      connections,
      bare: middle('bare'),
      api: middle('rate'),
      ratio: middle('ratio'),
      ratios: [Math.min(...ratios), Math.max(...ratios)],
      p50Ms: middle('p50'),
      p99Ms: middle('p99'),
      statements: middle('sent'),
      databaseMs: middle('databaseMs'),
      apiMs: middle('apiMs'),
    };
    say(`${name}: ${JSON.stringify(figures)}`);
    return figures;
  };

  const figuresOfCalls = {} as Record<keyof typeof calls, Awaited<ReturnType<typeof measure>>[]>;
  for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
    figuresOfCalls[name] = [];
    for (const connections of plan.connections) figuresOfCalls[name].push(await measure(name, call, connections));
  }
  await client.end();
  return figuresOfCalls;
}

/** Returns statements per call and PostgreSQL's time for them. PostgreSQL's own checks at a commit count, too. */
async function measureCost(client: pg.Client, requests: number) {
  const { rows } = await client.query(`select
      sum(calls) filter (where query not like '%FOR KEY SHARE OF x' and query not like '%pg_stat_statements%') as calls,
      sum(total_exec_time) as ms from pg_stat_statements`);
  return { sent: Number(rows[0].calls) / requests, databaseMs: Number(rows[0].ms) / requests };
}
