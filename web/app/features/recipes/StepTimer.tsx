import { Icon } from '../../ui/Icon.tsx';
import { isOfStep, isRunning, pauseTimer, startTimer, type TimedStep } from './timers.ts';
import { useTimeLeft, useTimers } from './use-timers.ts';

/** Start, pause, go on, start again: one button that always says what it shows and does. */
export function StepTimer({ step, time }: { step: TimedStep; time: string }) {
  const { title } = step;
  const timer = useTimers().find(isOfStep(step));
  const left = useTimeLeft(timer);
  if (timer && isRunning(timer))
    return (
      <button
        className="timer timer--running"
        type="button"
        aria-label={`${left} left, pause the timer for ${title}`}
        onClick={() => pauseTimer(timer)}
      >
        <Icon name="pause" />
        {left} left
      </button>
    );
  const isDone = timer?.state === 'done';
  const [text, action] = {
    idle: [time, 'start'],
    paused: [`${left}, paused`, 'go on with'],
    done: [`${time}, done`, 'start again'],
  }[timer?.state ?? 'idle'];
  return (
    <button
      className={isDone ? 'timer timer--done' : 'timer'}
      type="button"
      aria-label={`${text}, ${action} the timer for ${title}`}
      onClick={() => startTimer(step, timer?.state === 'paused' ? timer.leftMs : undefined)}
    >
      <Icon name={isDone ? 'check' : 'play'} />
      {text}
    </button>
  );
}
