import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { isAmount, isObject, isText } from '../../lib/guards.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { storage, useStored } from '../../lib/storage.ts';

/** The lines of tickets that are made, by ticket. */
export type Ticks = Readonly<Record<string, { at: number; lines: readonly string[] }>>;

/** An order is off the board by then. */
const keptMs = 24 * 3_600_000;

/** Names a line of a ticket. Lines of one item differ in their options. */
export const getLineKey = ({ name, options = [] }: Ticket['items'][number]): string => [name, ...options].join();

const toTicks = (stored: unknown): Ticks =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter(
      (entry): entry is [string, Ticks[string]] =>
        isObject(entry[1]) && isAmount(entry[1].at) && Array.isArray(entry[1].lines) && entry[1].lines.every(isText),
    ),
  );

/** Returns what is ticked on this device. */
export const useTicks = (): Ticks => toTicks(useStored('juniper_board_ticks'));

/** Ticks a line, or takes its tick away. */
export const tickLine = (id: string, line: string): void => {
  const now = serverNow();
  const all = toTicks(storage.read('juniper_board_ticks'));
  const kept = Object.entries(all).filter(([, { at }]) => now - at < keptMs);
  const before = all[id]?.lines ?? [];
  const lines = before.includes(line) ? before.filter((each) => each !== line) : [...before, line];
  storage.write('juniper_board_ticks', { ...Object.fromEntries(kept), [id]: { at: now, lines } });
};
