import { globSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the processor seconds of this process and all its descendants, also of ended ones. */
function usedBy(root: number): number {
  const all = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const fields = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
        (at) => fields[at],
      );
      const pid = Number(file.split('/')[2]);
      // This process started its generators on the other core.
      const ended = pid === root ? 0 : endedUser + endedSystem;
      return [{ pid, parent, ticks: user + system + ended }];
    } catch {
      return []; // ended meanwhile
    }
  });
  const sum = (pid: number, ticks: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((total, child) => total + sum(child.pid, child.ticks), ticks);
  return sum(root, all.find(({ pid }) => pid === root)?.ticks ?? 0) / ticksPerSecond;
}

function idle(core: number): number {
  const line = readFileSync('/proc/stat', 'utf8').match(new RegExp(`^cpu${core} (.+)$`, 'm'))?.[1] ?? '';
  const [, , , idleTicks = 0, waiting = 0] = line.split(' ').map(Number);
  return (idleTicks + waiting) / ticksPerSecond;
}

/** Returns the seconds that other processes left us of the core. */
export const getAvailableSeconds = (core: number): number => usedBy(process.pid) + idle(core);
