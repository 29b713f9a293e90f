import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type CallName, createCall } from '../lib/calls.ts';
import { sendRequest } from '../lib/send-request.ts';

export type Shop = { name: string; url: string; customers: number };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function measureTime(url: string, { method, url: path, headers, payload }: Call): Promise<number> {
  const start = performance.now();
  const { status } = await sendRequest(url + path, { agent, method, headers }, payload);
  if (status !== 200) throw new Error(`${method} ${path}: ${status}`);
  return performance.now() - start;
}

/**
 * Makes calls at a fixed rate, to all shops and of all kinds in turns, so that other work of the machine affects all
 * alike.
 */
export async function callInTurns(shops: Shop[], names: CallName[], perSecond: number, seconds: number) {
  const times = Object.fromEntries(names.map((name) => [name, shops.map((): number[] => [])]));
  const calls: Promise<void>[] = [];
  const start = performance.now();
  const end = perSecond * seconds;
  for (let index = 0; index < end; index += 1) {
    const wait = start + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    const shopIndex = index % shops.length;
    const turn = Math.floor(index / shops.length);
    const name = names[turn % names.length] as CallName;
    const shop = shops[shopIndex] as Shop;
    // Customers are far apart, so that their rows are not in the cache, as in a real shop.
    const customer =
      name === 'board' ? shop.customers + 1 : 1 + ((Math.floor(turn / names.length) * 7919) % shop.customers);
    const into = times[name]?.[shopIndex];
    calls.push(measureTime(shop.url, createCall(name, customer)).then((time) => void into?.push(time)));
  }
  await Promise.all(calls);
  return times as Record<CallName, number[][]>;
}
