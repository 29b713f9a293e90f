import { randomInt } from 'node:crypto';

/**
 * Draws the same numbers for the same seed on every machine (mulberry32). `nth` starts a series of its own, so that a
 * customer's choices do not depend on the order in which customers come.
 */
export class Random {
  #state: number;

  constructor(seed: number, nth = 0) {
    this.#state = Math.imul(seed, 0x9e3779b1) + Math.imul(nth, 0x85ebca6b);
  }

  /** Excludes `to`. */
  int(from: number, to: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return from + Math.floor(fraction * (to - from));
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.int(0, values.length)] as Value;
  }
}

type Options = { short?: boolean | undefined; seed?: string | undefined };

/** Returns and prints the seed of a proof: the given one, or 1 in the short form, or a drawn one. */
export function chooseSeed({ short, seed }: Options): number {
  const chosen = Number(seed ?? (short ? 1 : randomInt(2 ** 31)));
  if (!Number.isInteger(chosen)) throw new Error(`--seed is not a whole number: ${seed}`);
  console.log(`seed ${chosen}`);
  return chosen;
}
