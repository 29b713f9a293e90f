// Loaded into a server by `node --import`. At its end the server writes to BLOCKS_FILE when and how long the event loop
// was blocked, by the clock (ms) and in processor time (cpuMs), which does not count other processes.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

export type Block = { atMs: number; ms: number; cpuMs: number };

const everyMs = 5;
const shortestMs = 10;
const file = process.env.BLOCKS_FILE;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

// Worker threads load this file too, but do not block the event loop.
if (isMainThread && file) {
  const blocks: Block[] = [];
  let last = { atMs: 0, cpuMs: 0 };
  const measure = () => {
    const now = { atMs: performance.now(), cpuMs: cpuMs() };
    const used = Math.round(now.cpuMs - last.cpuMs);
    if (used >= shortestMs) {
      blocks.push({ atMs: Math.round(last.atMs), ms: Math.round(now.atMs - last.atMs), cpuMs: used });
    }
    last = now;
  };
  setInterval(measure, everyMs).unref();
  process.on('exit', () => writeFileSync(file, JSON.stringify(blocks)));
}
