import { useEffect, useMemo, useReducer } from 'react';
import { useStored } from '../../lib/use-stored.ts';
import { formatLeft } from './format-left.ts';
import { type Timer, toTimers } from './timers.ts';

export const useTimers = (): readonly Timer[] => {
  const stored = useStored('juniper_timers');
  return useMemo(() => toTimers(stored), [stored]);
};

const leftOf = (timer: Timer): number => {
  if (timer.state === 'running') return timer.endsAt - Date.now();
  return timer.state === 'paused' ? timer.leftMs : 0;
};

/** What is left of a timer, anew with every second of it. */
export const useTimeLeft = (timer: Timer | undefined): string => {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = timer ? leftOf(timer) : 0;
  const isTicking = timer?.state === 'running' && leftMs > 0;
  useEffect(() => {
    if (!isTicking) return;
    const next = setTimeout(tick, leftMs % 1000 || 1000);
    return () => clearTimeout(next);
  });
  return formatLeft(leftMs);
};
