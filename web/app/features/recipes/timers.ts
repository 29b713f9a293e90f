import { useEffect, useMemo, useReducer } from 'react';
import { isAmount, isObject, isText } from '../../lib/guards.ts';
import { storage, useStored } from '../../lib/storage.ts';

/** The step that a timer belongs to. Its title is stored too, for pages that do not load the recipes. */
export type TimedStep = { recipe: string; step: number; title: string; durationMs: number };

/** Kept on the device from its first start until the recipe is started over. */
export type Timer = TimedStep &
  ({ state: 'running'; endsAt: number } | { state: 'paused'; leftMs: number } | { state: 'done' });

export type RunningTimer = Extract<Timer, { state: 'running' }>;

const isTimer = (value: unknown): value is Timer =>
  isObject(value) &&
  isText(value.recipe) &&
  isAmount(value.step) &&
  isText(value.title) &&
  isAmount(value.durationMs) &&
  ((value.state === 'running' && isAmount(value.endsAt)) ||
    (value.state === 'paused' && isAmount(value.leftMs)) ||
    value.state === 'done');

const toTimers = (stored: unknown): readonly Timer[] => (Array.isArray(stored) ? stored.filter(isTimer) : []);

const readTimers = () => toTimers(storage.read('juniper_timers'));

const writeTimers = (timers: readonly Timer[]): void => {
  if (timers.length > 0) storage.write('juniper_timers', timers);
  else storage.remove('juniper_timers');
};

export const isRunning = (timer: Timer): timer is RunningTimer => timer.state === 'running';

export const matchesStep =
  ({ recipe, step }: Pick<Timer, 'recipe' | 'step'>) =>
  (timer: Timer): boolean =>
    timer.recipe === recipe && timer.step === step;

const toStep = ({ recipe, step, title, durationMs }: TimedStep): TimedStep => ({ recipe, step, title, durationMs });

const storeTimer = (timer: Timer): void =>
  writeTimers([...readTimers().filter((other) => !matchesStep(timer)(other)), timer]);

export const startTimer = (step: TimedStep, leftMs = step.durationMs): void =>
  storeTimer({ ...toStep(step), state: 'running', endsAt: Date.now() + leftMs });

export const pauseTimer = (timer: RunningTimer): void =>
  storeTimer({ ...toStep(timer), state: 'paused', leftMs: Math.max(0, timer.endsAt - Date.now()) });

export const dropTimers = (recipe: string): void =>
  writeTimers(readTimers().filter((timer) => timer.recipe !== recipe));

/** Marks the timers that have ended as done and returns them. The first tab that calls it gets them; others get none. */
export const finishTimers = (): TimedStep[] => {
  const timers = readTimers();
  const isOver = (timer: Timer) => isRunning(timer) && timer.endsAt <= Date.now();
  const ended = timers.filter(isOver);
  if (ended.length > 0)
    writeTimers(timers.map((timer) => (ended.includes(timer) ? { ...toStep(timer), state: 'done' } : timer)));
  return ended;
};

export const useTimers = (): readonly Timer[] => {
  const stored = useStored('juniper_timers');
  return useMemo(() => toTimers(stored), [stored]);
};

const getLeftMs = (timer: Timer): number => {
  if (timer.state === 'running') return timer.endsAt - Date.now();
  return timer.state === 'paused' ? timer.leftMs : 0;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Writes '0:17' for 17 s, '18:00:00' for 18 h. A second that has begun counts as a whole one. */
const formatLeft = (leftMs: number): string => {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
};

/** Returns the time that is left, rendered again at each second of it. */
export const useTimeLeft = (timer: Timer | undefined): string => {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = timer ? getLeftMs(timer) : 0;
  const isTicking = timer?.state === 'running' && leftMs > 0;
  useEffect(() => {
    if (!isTicking) return;
    const next = setTimeout(tick, leftMs % 1000 || 1000);
    return () => clearTimeout(next);
  });
  return formatLeft(leftMs);
};
