import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pauseTimer, type RunningTimer } from './timers.ts';
import { useTimeLeft } from './use-timers.ts';
import { useVisibleIds } from './use-visible-ids.ts';

const stepId = ({ step }: RunningTimer) => `step-${step}`;

/** The next timer to end whose step is out of view, with the way to it. */
export function TimerPill({ running }: { running: readonly RunningTimer[] }) {
  const { pathname } = useLocation();
  const visible = useVisibleIds(running.map(stepId));
  const isInView = (timer: RunningTimer) =>
    pathname.toLowerCase() === paths.recipe(timer.recipe) && visible.includes(stepId(timer));
  const timer = running.find((each) => !isInView(each));
  const left = useTimeLeft(timer);
  if (!timer) return null;
  return (
    <div className="timerpill">
      <Link to={`${paths.recipe(timer.recipe)}#${stepId(timer)}`} aria-label={`Step ${timer.step}: ${timer.title}`}>
        Step {timer.step}
      </Link>
      <span role="timer">{left}</span>
      <button type="button" aria-label={`Pause the timer for ${timer.title}`} onClick={() => pauseTimer(timer)}>
        <Icon name="pause" />
      </button>
    </div>
  );
}
