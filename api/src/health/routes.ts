import { live, ready } from '@juniper/core/contracts/health.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { unavailable } from '../http/refusal.ts';
import { createProbe } from './probe.ts';

export type Health = { mail: 'on' | 'off'; isStopping: () => boolean };

export function healthRoutes(api: Api, db: Db, { mail, isStopping }: Health): void {
  const isReachable = createProbe(db);

  const refuseWhileStopping = () => {
    if (isStopping()) throw unavailable('This server is stopping.');
  };

  mount(api, live).with(
    async () => {
      refuseWhileStopping();
      return { status: 'ok' };
    },
    { rateLimit: false },
  );

  mount(api, ready).with(
    async () => {
      refuseWhileStopping();
      if (!(await isReachable())) throw unavailable('The database cannot be reached.');
      return { status: 'ok', mail };
    },
    { rateLimit: false },
  );
}
