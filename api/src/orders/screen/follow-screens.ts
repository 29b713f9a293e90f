import type { ScreenEvent, ScreenOrder } from '@juniper/core/contracts/pickup-screen.ts';
import { toScreenName } from '@juniper/core/rules/pickup-screen.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import type { EventStream } from '../../platform/http/streams.ts';
import { createLiveState } from '../../platform/notifications/live-state.ts';
import type { Services } from '../../services.ts';
import { listScreenOrders, listScreens } from './queries.ts';
import { isSameKey } from './screen-key.ts';

type Screen = { keyHash: Buffer; text: string; event: ScreenEvent };

/** Orders leave by the clock, so this is how late they leave. */
const pollIntervalMs = 15_000;

/** More do not fit on any screen. */
const maxShown = 60;

/** Lets the screens of all stores follow their orders, with one read of the database for all of them. */
export function createScreenFollowing({ db, notifications }: Pick<Services, 'db' | 'notifications'>) {
  const read = async (): Promise<ReadonlyMap<string, Screen>> => {
    const [screens, orders] = await Promise.all([listScreens(db), listScreenOrders(db)]);
    const byStore = Map.groupBy(orders, ({ store }) => store);
    return new Map(
      screens.map(({ store, key_hash, shows_names }) => {
        const list = (isReady: boolean): ScreenOrder[] =>
          (byStore.get(store) ?? [])
            .filter(({ is_ready }) => is_ready === isReady)
            .map(({ number, name }) => {
              const shown = shows_names ? toScreenName(name) : undefined;
              return shown === undefined ? { number } : { number, name: shown };
            });
        // The newest ready ones first: their customers have not looked yet.
        const event = { making: list(false).slice(0, maxShown), ready: list(true).reverse().slice(0, maxShown) };
        return [store, { keyHash: key_hash, event, text: JSON.stringify(event) }];
      }),
    );
  };
  const screens = createLiveState(limitConcurrency(1, Number.POSITIVE_INFINITY), read, pollIntervalMs);
  notifications.subscribe(screens.refresh);

  return (store: string, keyHash: Buffer, stream: EventStream<ScreenEvent>): Promise<void> => {
    let sent: string | undefined;
    return screens.subscribe(stream, (state) => {
      const screen = state.get(store);
      if (!screen || !isSameKey(keyHash, screen.keyHash)) return stream.end();
      if (screen.text === sent) return;
      sent = screen.text;
      stream.send(screen.event);
    });
  };
}
