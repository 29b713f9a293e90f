import { setTimeout as delay } from 'node:timers/promises';
import type { LiveMenu } from '../catalogue/menu/open-menu.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Site } from './load-site.ts';

type FollowServices = { menu: Pick<LiveMenu, 'get' | 'subscribe'>; log: Log; metrics?: Metrics | undefined };

const retryMs = 60_000;

/**
 * Renders the pages of each published menu, only the newest if several come. After a failure all old pages stay, and it
 * is retried each minute.
 */
export function followMenu(site: Site, { menu, log, metrics }: FollowServices): void {
  let isRendering = false;
  const catchUp = async () => {
    if (isRendering) return;
    isRendering = true;
    while (menu.get().hash !== site.shown) {
      const next = menu.get();
      try {
        await site.show(next);
      } catch (err) {
        metrics?.countRenderFailure();
        log.error({ err, revision: next.revision }, 'the pages could not be rendered: those of the menu before stay');
        await Promise.race([delay(retryMs, undefined, { ref: false }), waitForPublication()]);
      }
    }
    isRendering = false;
  };
  let wake = () => {};
  const waitForPublication = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  menu.subscribe(() => {
    wake();
    void catchUp();
  });
  // A menu may have been published while the first pages were rendered.
  void catchUp();
}
