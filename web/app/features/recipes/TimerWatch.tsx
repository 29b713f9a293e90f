import './timer-pill.css';
import { useEffect } from 'react';
import { recipeMessages } from '../../lib/recipe-messages.ts';
import { useWakeLock } from '../../lib/use-wake-lock.ts';
import { showToast } from '../../ui/toast.ts';
import { ring } from './ring.ts';
import { TimerPill } from './TimerPill.tsx';
import { finishTimers, isRunning } from './timers.ts';
import { useTimers } from './use-timers.ts';

/** A cold brew of eighteen hours is not worth a battery: longer timers leave the screen alone. */
const longestAwakeMs = 3_600_000;

const announce = () => {
  const ended = finishTimers();
  for (const { title } of ended) showToast('success', recipeMessages.timeIsUp(title), { durationMs: 10_000 });
  if (ended.length > 0) ring();
};

/** Stands on every page while there are timers, wherever they were started: it ends them, and shows the next to end. */
export function TimerWatch() {
  const running = useTimers()
    .filter(isRunning)
    .sort((one, other) => one.endsAt - other.endsAt);
  const nextEnd = running[0]?.endsAt;

  useEffect(() => {
    if (nextEnd === undefined) return;
    const atEnd = setTimeout(announce, Math.max(0, nextEnd - Date.now()));
    // A device that slept has missed it.
    document.addEventListener('visibilitychange', announce);
    return () => {
      clearTimeout(atEnd);
      document.removeEventListener('visibilitychange', announce);
    };
  }, [nextEnd]);

  useWakeLock(running.some(({ durationMs }) => durationMs <= longestAwakeMs));

  return <TimerPill running={running} />;
}
