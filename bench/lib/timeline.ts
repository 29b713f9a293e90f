import { setTimeout as pause } from 'node:timers/promises';

/** Spreads events over the work of a run, which may not pass `next`: it waits for late events. */
export class Timeline {
  readonly #total: number;
  readonly #getDone: () => number;
  readonly #dues: number[] = [];

  constructor(total: number, getDone: () => number) {
    this.#total = total;
    this.#getDone = getDone;
  }

  /** The amount of work at which the next event is due. */
  get next(): number {
    return Math.min(...this.#dues);
  }

  /** Starts each event once its share of the work is done. */
  async run(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
    const nth = this.#dues.push(0) - 1;
    for (let index = 0; index < count; index += 1) {
      const due = ((index + 1) * this.#total) / (count + 1);
      this.#dues[nth] = due;
      while (this.#getDone() < due) await pause(10);
      await act(index);
    }
    this.#dues[nth] = Number.POSITIVE_INFINITY;
  }
}
