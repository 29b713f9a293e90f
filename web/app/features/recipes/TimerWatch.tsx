import './timer-pill.css';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ringBell } from '../../lib/bell.ts';
import { paths } from '../../lib/paths.ts';
import { useWakeLock } from '../../lib/screen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { finishTimers, isRunning, pauseTimer, type RunningTimer, useTimeLeft, useTimers } from './timers.ts';

/** The screen stays on for a timer of an hour at most: a cold brew of 18 hours would empty the battery. */
const longestAwakeMs = 3_600_000;

const announce = () => {
  const ended = finishTimers();
  for (const { title } of ended) showToast('success', `${title}: time is up!`, { durationMs: 10_000 });
  if (ended.length > 0) ringBell();
};

/** Ends timers when their time is up, on every page, and shows the next one to end. */
export function TimerWatch() {
  const running = useTimers()
    .filter(isRunning)
    .sort((one, other) => one.endsAt - other.endsAt);
  const nextEnd = running[0]?.endsAt;

  useEffect(() => {
    if (nextEnd === undefined) return;
    const atEnd = setTimeout(announce, Math.max(0, nextEnd - Date.now()));
    // While a device sleeps no timeout fires.
    document.addEventListener('visibilitychange', announce);
    return () => {
      clearTimeout(atEnd);
      document.removeEventListener('visibilitychange', announce);
    };
  }, [nextEnd]);

  useWakeLock(running.some(({ durationMs }) => durationMs <= longestAwakeMs));

  return <TimerPill running={running} />;
}

const stepId = ({ step }: RunningTimer) => `step-${step}`;

/** Shows the next timer to end whose step is out of view, with a link to the step. */
function TimerPill({ running }: { running: readonly RunningTimer[] }) {
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

/** Returns the ids whose elements are on the screen. Another page has other elements, so they are observed again. */
const useVisibleIds = (ids: readonly string[]): readonly string[] => {
  const { pathname } = useLocation();
  const [visible, setVisible] = useState<readonly string[]>([]);
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      // A busy device tells of several changes of an element at once, the newest last.
      const newest = new Map(entries.map(({ target, isIntersecting }) => [target.id, isIntersecting]));
      const shown = [...newest].filter(([, isIntersecting]) => isIntersecting).map(([id]) => id);
      setVisible((before) => [...before.filter((id) => !newest.has(id)), ...shown]);
    });
    for (const id of wanted.split(',')) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => {
      observer.disconnect();
      setVisible([]);
    };
  }, [wanted, pathname]);
  return visible;
};
