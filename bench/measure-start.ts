// `npm run measure -- start` (after `npm run build`): what a server's start costs until it is ready. Starts with pages and
// without (SITE_DIR=off) take turns; the difference is the cost of the pages. About a minute.
//   --short           one start of each kind: shows that it runs and judges no target
//   --runs N          starts of each kind (5)
//   --checkout PATH   the server of another checkout
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assertBuilt, createDatabase, ownCheckout, startApi } from './lib/api-server.ts';
import { closeMeasurement, findMissed } from './lib/close-measurement.ts';
import { createFolder } from './lib/create-folder.ts';
import { median } from './lib/figures.ts';
import { startPostgres } from './lib/postgres.ts';
import { readOptions } from './lib/read-options.ts';
import type { Block } from './lib/record-blocks.ts';

const given = readOptions('runs', 'checkout');
const runs = Number(given.runs ?? (given.short ? 1 : 5));
const checkout = resolve(given.checkout ?? ownCheckout);
assertBuilt(checkout);
const longestBlockMs = 50;

const folder = createFolder('start');
const postgres = await startPostgres(folder, join(folder, 'postgres.log'));
const databaseUrl = await createDatabase(postgres.url, 'measured', checkout);
const blocksFile = join(folder, 'blocks.json');
const recorder = join(import.meta.dirname, 'lib/record-blocks.ts');

async function start(env: Record<string, string>) {
  const began = performance.now();
  const server = await startApi(databaseUrl, join(folder, 'api.log'), {
    checkout,
    nodeArgs: ['--import', recorder],
    // Behind a proxy, a server waits three seconds before it stops.
    env: { LOG_LEVEL: 'warn', BLOCKS_FILE: blocksFile, TRUST_PROXY: '', ...env },
  });
  const readyMs = Math.round(performance.now() - began);
  const cpuMs = server.cpuMs();
  await server.stop();
  const blocks: Block[] = JSON.parse(readFileSync(blocksFile, 'utf8'));
  const long = blocks.filter((block) => block.atMs < readyMs && block.cpuMs > longestBlockMs);
  return { readyMs, cpuMs, blocks: long };
}
type Start = Awaited<ReturnType<typeof start>>;

const starts: { withPages: Start; without: Start }[] = [];
while (starts.length < runs) {
  const pair = { withPages: await start({}), without: await start({ SITE_DIR: 'off' }) };
  starts.push(pair);
  for (const [name, { readyMs, cpuMs, blocks }] of Object.entries(pair)) {
    const told = blocks.map((block) => `${block.cpuMs} ms at ${block.atMs}`).join(', ');
    console.error(`${name.padEnd(10)} ready after ${readyMs} ms, processor ${cpuMs} ms, blocked for ${told || 'less'}`);
  }
}
await postgres.stop();

const getMedian = (figure: (pair: (typeof starts)[number]) => number) => median(starts.map(figure));
const figures = {
  readyMs: getMedian(({ withPages }) => withPages.readyMs),
  cpuMs: getMedian(({ withPages }) => withPages.cpuMs),
  pagesCpuMs: getMedian(({ withPages, without }) => withPages.cpuMs - without.cpuMs),
  longBlocks: getMedian(({ withPages }) => withPages.blocks.length),
  longBlocksWithoutPages: getMedian(({ without }) => without.blocks.length),
};
const missed = findMissed({
  'the pages take at most 5 s of processor time': figures.pagesCpuMs <= 5_000,
  'ready within 6 s': figures.readyMs <= 6_000,
  'the pages block the event loop for no more than 50 ms': figures.longBlocks <= figures.longBlocksWithoutPages,
});
const run = { isShort: given.short, missed, isWhole: checkout === ownCheckout };
closeMeasurement('start', run, { runs, ...figures, starts });
