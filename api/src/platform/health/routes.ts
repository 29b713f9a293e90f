import { live, ready } from '@juniper/core/contracts/health.ts';
import type { Services } from '../../services.ts';
import { unavailable } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { createProbe } from './probe.ts';

export function healthRoutes(api: Api, { probeDb, health: { mail, isStopping } }: Services): void {
  const isReachable = createProbe(probeDb);

  const refuseWhileStopping = () => {
    if (isStopping()) throw unavailable('This server is stopping.');
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
      if (!(await isReachable())) throw unavailable('The database cannot be reached.');
      return { status: 'ok', mail };
    },
    { isUnlimited: true },
  );
}
