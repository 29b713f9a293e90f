import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { Banner } from '../../ui/Banner.tsx';

/** The device's clock may be wrong, so only the end of the pause counts. */
export function PauseNote({ store, until }: { store: Store; until: string }) {
  const untilMs = Date.parse(until);
  return <Banner kind="wait">{describePause(store, untilMs, untilMs)}</Banner>;
}
