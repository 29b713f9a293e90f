import { followScreen } from '@juniper/core/contracts/pickup-screen.ts';
import { notFound } from '../../platform/http/errors.ts';
import { mountStream, type StreamApi } from '../../platform/http/mount-stream.ts';
import type { Services } from '../../services.ts';
import { createScreenFollowing } from './follow-screens.ts';
import { findKeyHash } from './queries.ts';
import { hashKey, isSameKey } from './screen-key.ts';

const maxRemembered = 1_000;

/** Mounts the screens in stores' rooms, which have a key instead of a login. */
export function mountScreenRoutes(api: StreamApi, services: Services): void {
  const follow = createScreenFollowing(services);
  // A guest who guesses must not lock the screen of the same network out, so a key that was right is no guess.
  const wereRight = new Set<string>();

  mountStream(api, followScreen).with(
    ({ params: { store }, headers }, stream) => follow(store, hashKey(headers['x-screen-key'] ?? ''), stream),
    async ({ params: { store }, headers, address }) => {
      const keyHash = hashKey(headers['x-screen-key'] ?? '');
      const name = `${store} ${keyHash.toString('base64url')}`;
      const check = async () => {
        if (!isSameKey(keyHash, await findKeyHash(services.db, store))) throw notFound();
      };
      if (wereRight.has(name)) {
        await check().catch((error) => {
          wereRight.delete(name);
          throw error;
        });
        return;
      }
      const attempt = await services.attempts.record('screen-key', address);
      await services.attempts.forgiveSuccess(attempt, check);
      if (wereRight.size < maxRemembered) wereRight.add(name);
    },
  );
}
