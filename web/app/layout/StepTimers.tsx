import { type ComponentType, lazy, Suspense } from 'react';
import { useStored } from '../lib/use-stored.ts';

/** Loaded by those who have started a timer. Nothing else on the page depends on it, so failing to load is no fault. */
const TimerWatch = lazy<ComponentType>(() =>
  import('../features/recipes/TimerWatch.tsx').then(
    (module) => ({ default: module.TimerWatch }),
    () => ({ default: () => null }),
  ),
);

export function StepTimers() {
  if (useStored('juniper_timers') === undefined) return null;
  return (
    <Suspense>
      <TimerWatch />
    </Suspense>
  );
}
