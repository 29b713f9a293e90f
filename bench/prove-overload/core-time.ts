import { globSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor seconds of this process and all its descendants. */
function usedBy(root: number): number {
  const all = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const fields = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      return [
        { pid: Number(file.split('/')[2]), parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) },
      ];
    } catch {
      return []; // ended meanwhile
    }
  });
  const sum = (pid: number, ticks: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((total, child) => total + sum(child.pid, child.ticks), ticks);
  return sum(root, all.find(({ pid }) => pid === root)?.ticks ?? 0) / ticksPerSecond;
}

/** Seconds in which the core was idle. */
function idle(core: number): number {
  const line = readFileSync('/proc/stat', 'utf8').match(new RegExp(`^cpu${core} (.+)$`, 'm'))?.[1] ?? '';
  const [, , , idleTicks = 0, waiting = 0] = line.split(' ').map(Number);
  return (idleTicks + waiting) / ticksPerSecond;
}

/** The time that the core was available to us, used or not: all but what other processes took. */
export const oursOf = (core: number): number => usedBy(process.pid) + idle(core);
