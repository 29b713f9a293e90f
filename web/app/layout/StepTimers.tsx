import { Suspense } from 'react';
import { lateComponent } from '../lib/late-component.tsx';
import { useStored } from '../lib/use-stored.ts';

/** Loaded only if a timer was started. */
const TimerWatch = lateComponent(() => import('../features/recipes/TimerWatch.tsx'), 'TimerWatch');

export function StepTimers() {
  if (useStored('juniper_timers') === undefined) return null;
  return (
    <Suspense>
      <TimerWatch />
    </Suspense>
  );
}
