import { setTimeout as delay } from 'node:timers/promises';
import { live, ready } from '@juniper/core/contracts/health.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../db/database.ts';
import { createUnavailableError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { selectOne } from './queries.ts';

const patienceMs = 1_000;

export function mountHealthRoutes(api: Api, { probeDb, health: { mail, isStopping } }: Services): void {
  const isReachable = createProbe(probeDb);

  const refuseWhileStopping = () => {
    if (isStopping()) throw createUnavailableError('This server is stopping.');
  };

  mount(api, live).with(
    async () => {
      refuseWhileStopping();
      return { status: 'ok' };
    },
    { isUnlimited: true },
  );

  mount(api, ready).with(
    async () => {
      refuseWhileStopping();
      if (!(await isReachable())) throw createUnavailableError('The database cannot be reached.');
      return { status: 'ok', mail };
    },
    { isUnlimited: true },
  );
}

/** Checks whether PostgreSQL answers. Concurrent checks share one query. */
function createProbe(db: Db): () => Promise<boolean> {
  const queryDatabase = async () => {
    const answer = selectOne(db).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(patienceMs, false, { ref: false })]);
  };
  let pending: Promise<boolean> | undefined;
  return () => {
    pending ??= queryDatabase().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
