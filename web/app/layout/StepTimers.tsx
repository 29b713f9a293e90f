import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useStored } from '../lib/use-stored.ts';

/** Loaded by those who have started a timer. */
const TimerWatch = lazyPart(() => import('../features/recipes/TimerWatch.tsx'), 'TimerWatch');

export function StepTimers() {
  if (useStored('juniper_timers') === undefined) return null;
  return (
    <Suspense>
      <TimerWatch />
    </Suspense>
  );
}
