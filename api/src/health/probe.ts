import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { ping } from './store.ts';

const patienceMs = 1_000;

/** Asks PostgreSQL whether it answers. Whoever asks while a question is out gets its answer, so asking often costs nothing. */
export function createProbe(db: Db): () => Promise<boolean> {
  const ask = async () => {
    const answer = ping(db).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(patienceMs, false, { ref: false })]);
  };
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
