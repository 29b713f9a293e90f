// Runs in its own process on its own core: offers load as its arguments say and prints the outcome.

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../lib/figures.ts';
import { Random } from '../lib/random.ts';
import type { Answer } from './connection.ts';
import { type Kind, Visitor } from './visitor.ts';

/** `rate`: this many a second, answered or not; without it, each visitor sends the next request once answered. */
export type Load = {
  port: number;
  visitors: number;
  firstAccount: number;
  seconds: number;
  seed: number;
  rate?: number;
};
export type Outcome = ReturnType<typeof summary>;

const [settings = '', tokensFile = ''] = process.argv.slice(2);
const { port, visitors: count, firstAccount, seconds, seed, rate }: Load = JSON.parse(settings);
const tokens: string[] = JSON.parse(readFileSync(tokensFile, 'utf8'));

const patienceMs = 2_000;
const good: Record<Kind, number> = { page: 0, call: 0 };
const goodMs: number[] = [];
const refusedMs: number[] = [];
const other: Record<string, number> = {};
let offered = 0;
let unsent = 0;

const isRefusal = ({ status, hasRetryAfter }: Answer) => status === 429 || (status === 503 && hasRetryAfter);
function note(kind: Kind, answer: Answer | undefined): void {
  if (answer?.status === 200 && answer.ms <= patienceMs) {
    good[kind] += 1;
    if (kind === 'call') goodMs.push(answer.ms);
  } else if (answer && isRefusal(answer)) refusedMs.push(answer.ms);
  else {
    const what = answer ? `${answer.status}${answer.ms > patienceMs ? ' late' : ''}` : 'none';
    other[what] = (other[what] ?? 0) + 1;
  }
}

let accountsUsed = 0;
const nextToken = (): string => {
  const token = tokens[firstAccount + accountsUsed];
  if (!token) throw new Error('there are too few accounts for this load');
  accountsUsed += 1;
  return token;
};
const idle = Array.from(
  { length: count },
  (_, nth) => new Visitor(port, nextToken, new Random(seed, firstAccount + nth)),
);
const all = [...idle];
const started = performance.now();
const isOver = () => performance.now() - started >= seconds * 1_000;

const visit = (visitor: Visitor, after: () => void) => {
  offered += 1;
  visitor.next((kind, answer) => {
    note(kind, answer);
    after();
  });
};

if (rate === undefined) {
  const again = (visitor: Visitor) => {
    if (!isOver()) visit(visitor, () => again(visitor));
  };
  for (const visitor of all) again(visitor);
  while (!isOver()) await pause(50);
} else {
  while (!isOver()) {
    const due = ((performance.now() - started) / 1_000) * rate;
    while (offered + unsent < due) {
      const visitor = idle.shift();
      if (visitor) visit(visitor, () => idle.push(visitor));
      else unsent += 1;
    }
    await pause(2);
  }
}
const counted = summary();
for (const visitor of all) visitor.close();
process.stdout.write(JSON.stringify(counted), () => process.exit(0));

function summary() {
  const p99 = (all: number[]) => Math.round(quantile(all, 0.99) || 0);
  return {
    offeredPerSecond: Math.round((offered + unsent) / seconds),
    goodPerSecond: Math.round(good.call / seconds),
    goodP99Ms: p99(goodMs),
    pagesPerSecond: Math.round(good.page / seconds),
    refusedPerSecond: Math.round(refusedMs.length / seconds),
    refusedP99Ms: p99(refusedMs),
    unsentPerSecond: Math.round(unsent / seconds),
    accountsUsed,
    other: { ...other },
  };
}
