import { prepareBell } from '../../lib/bell.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isRunning, matchesStep, pauseTimer, startTimer, type TimedStep, useTimeLeft, useTimers } from './timers.ts';

/** Starts and pauses the timer of a step with one button. Its label says state and action. */
export function StepTimer({ step, time }: { step: TimedStep; time: string }) {
  const { title } = step;
  const timer = useTimers().find(matchesStep(step));
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
  const start = () => {
    startTimer(step, timer?.state === 'paused' ? timer.leftMs : undefined);
    prepareBell();
  };
  return (
    <button
      className={isDone ? 'timer timer--done' : 'timer'}
      type="button"
      aria-label={`${text}, ${action} the timer for ${title}`}
      onClick={start}
    >
      <Icon name={isDone ? 'check' : 'play'} />
      {text}
    </button>
  );
}
