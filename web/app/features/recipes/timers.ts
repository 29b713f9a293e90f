import { isAmount, isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';

/** Whose timer it is. The title stands here for pages that know no recipes. */
export type TimedStep = { recipe: string; step: number; title: string; durationMs: number };

/** From its first start until the recipe is started over. */
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

export const isRunning = (timer: Timer): timer is RunningTimer => timer.state === 'running';

export const toTimers = (stored: unknown): readonly Timer[] => (Array.isArray(stored) ? stored.filter(isTimer) : []);

const readTimers = () => toTimers(storage.read('juniper_timers'));

const writeTimers = (timers: readonly Timer[]): void => {
  if (timers.length > 0) storage.write('juniper_timers', timers);
  else storage.remove('juniper_timers');
};

export const isOfStep =
  ({ recipe, step }: Pick<Timer, 'recipe' | 'step'>) =>
  (timer: Timer): boolean =>
    timer.recipe === recipe && timer.step === step;

const put = (timer: Timer): void => writeTimers([...readTimers().filter((other) => !isOfStep(timer)(other)), timer]);

const stepOf = ({ recipe, step, title, durationMs }: TimedStep): TimedStep => ({ recipe, step, title, durationMs });

export const startTimer = (step: TimedStep, leftMs = step.durationMs): void =>
  put({ ...stepOf(step), state: 'running', endsAt: Date.now() + leftMs });

export const pauseTimer = (timer: RunningTimer): void =>
  put({ ...stepOf(timer), state: 'paused', leftMs: Math.max(0, timer.endsAt - Date.now()) });

export const dropTimers = (recipe: string): void =>
  writeTimers(readTimers().filter((timer) => timer.recipe !== recipe));

/** Marks what has ended, and tells of it. Whichever tab comes first tells; the others find it done. */
export const finishTimers = (): TimedStep[] => {
  const timers = readTimers();
  const isOver = (timer: Timer) => isRunning(timer) && timer.endsAt <= Date.now();
  const ended = timers.filter(isOver);
  if (ended.length > 0)
    writeTimers(timers.map((timer) => (ended.includes(timer) ? { ...stepOf(timer), state: 'done' } : timer)));
  return ended;
};
