import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile } from '../lib/figures.ts';
import type { Ask } from './ask.ts';
import { areRight, countMails, mailsSince, queueMails, untilLeft } from './mails.ts';
import { slowMs } from './matrix.ts';
import type { TestServer } from './test-server.ts';

const mails = 100;
const pairs = 50;
const everyMs = 500;
const withinMs = 300_000;
/** A call that waited for an email would take seconds. */
const mayTake = (without: number) => without * 1.5 + 20;

async function measure(ask: Ask, name: string, count: number) {
  const times: Record<'order' | 'profile', number[]> = { order: [], profile: [] };
  for (let index = 0; index < count; index += 1) {
    const next = pause(everyMs);
    for (const column of ['order', 'profile'] as const) {
      const { isRight, status, ms } = await ask(column, `${name} ${index}`);
      if (!isRight) throw new Error(`${name}: ${column} was answered with ${status}`);
      times[column].push(ms);
    }
    await next;
  }
  const figures = (values: number[]) => ({ median: median(values), p95: quantile(values, 0.95) });
  return { order: figures(times.order), profile: figures(times.profile) };
}

/** Measures orders and profiles without emails, and while a mail server takes three seconds for each of a hundred. */
export async function measureBesideMails(testServer: TestServer, ask: Ask, attempt: number) {
  const before = new Date();
  await measure(ask, `warming up ${attempt}`, 5);
  const withoutMs = await measure(ask, `without mails ${attempt}`, pairs);
  await untilLeft(testServer, before, 0, withinMs);

  testServer.takeMailsIn(slowMs);
  const since = new Date();
  await queueMails(testServer, mails);
  await untilLeft(testServer, since, mails - 1, withinMs);
  const besideMs = await measure(ask, `beside mails ${attempt}`, pairs);
  const held = await testServer.countHeldTransactions();
  const left = (await mailsSince(testServer, since)).filter(({ state }) => state === 'created').length;
  await untilLeft(testServer, since, 0, withinMs);
  const sentInSeconds = Math.round((Date.now() - since.getTime()) / 1_000);
  testServer.takeMailsIn(0);

  const counts = countMails(await mailsSince(testServer, since), testServer.mailIds());
  const slower = (['order', 'profile'] as const).filter(
    (name) => besideMs[name].median > mayTake(withoutMs[name].median),
  );
  return {
    figures: { ...counts, sentInSeconds, withoutMs, besideMs },
    slower,
    problems: [
      ...(areRight(counts) && counts.mails >= mails + pairs ? [] : [`100 slow mails: ${JSON.stringify(counts)}`]),
      ...(held === 0 ? [] : [`100 slow mails: ${held} transactions stay open meanwhile`]),
      ...(left > 0 ? [] : ['100 slow mails: they were sent before all calls were measured']),
    ],
  };
}
