import type { RecipeText } from '@juniper/core/content/recipes.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { prepareBell } from '../../lib/bell.ts';
import { keepUnits } from '../../lib/messages.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  dropTimers,
  isRunning,
  matchesStep,
  pauseTimer,
  startTimer,
  type TimedStep,
  useTimeLeft,
  useTimers,
} from './timers.ts';

type TickKey = `recipe_${string}_${'ingredients' | 'steps'}`;
const none: readonly number[] = [];

/** Returns the ticked entries of a list, by position. They are kept on the device. */
const useTicks = (key: TickKey): readonly number[] => useStored(key) ?? none;

const setTick = (key: TickKey, at: number, isTicked: boolean): void => {
  const others = (storage.read(key) ?? none).filter((each) => each !== at);
  if (isTicked) storage.write(key, [...others, at]);
  else if (others.length > 0) storage.write(key, others);
  else storage.remove(key);
};

/**
 * Stores the boxes of a list that were ticked before React started. Hydration leaves them ticked, and the next render
 * would untick them.
 */
const useEarlyTicks = <List extends HTMLElement>(key: TickKey): RefObject<List | null> => {
  const list = useRef<List>(null);
  useLayoutEffect(() => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    const stored = storage.read(key) ?? none;
    boxes.forEach((box, at) => {
      if (box.checked && !stored.includes(at)) setTick(key, at, true);
    });
  }, [key]);
  return list;
};

type ListHeadProps = { id: string; title: string; ticked: readonly number[]; total: number };

/**
 * Shows the title of a list, and how many of its entries are ticked. A tick of an older, longer list does not count.
 */
function ListHead({ id, title, ticked, total }: ListHeadProps) {
  return (
    <h2 id={id} className="lhead">
      {title}{' '}
      <span className="tally">
        {ticked.filter((at) => at < total).length} / {total}
      </span>
    </h2>
  );
}

type IngredientsProps = { recipeId: string; ingredients: RecipeText['ingredients'] };

export function Ingredients({ recipeId, ingredients }: IngredientsProps) {
  const key = `recipe_${recipeId}_ingredients` as const;
  const ticked = useTicks(key);
  const list = useEarlyTicks<HTMLUListElement>(key);
  return (
    <section aria-labelledby="ingredients">
      <ListHead id="ingredients" title="Ingredients" ticked={ticked} total={ingredients.length} />
      <ul ref={list} className="clist">
        {ingredients.map((ingredient, at) => (
          <li key={ingredient}>
            {/* Not restored by the browser on Back: that state could be older than what is stored. */}
            <label className="check">
              <input
                type="checkbox"
                autoComplete="off"
                checked={ticked.includes(at)}
                onChange={({ target }) => setTick(key, at, target.checked)}
              />
              <span>{keepUnits(ingredient)}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to the step in the address, after the page has scrolled to its top. */
const useStepInAddress = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again.
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() => {
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
};

export function Steps({ recipeId, steps }: { recipeId: string; steps: RecipeText['steps'] }) {
  const key = `recipe_${recipeId}_steps` as const;
  const ticked = useTicks(key);
  const list = useEarlyTicks<HTMLOListElement>(key);
  useStepInAddress();
  return (
    <section aria-labelledby="steps">
      <ListHead id="steps" title="Steps" ticked={ticked} total={steps.length} />
      <ol ref={list}>
        {steps.map(({ number, title, description, time, durationSeconds }, at) => {
          const isDone = ticked.includes(at);
          return (
            <li key={number} id={`step-${number}`} className={isDone ? 'step step--done' : 'step'}>
              <label className="step__tick check">
                <input
                  type="checkbox"
                  autoComplete="off"
                  checked={isDone}
                  onChange={({ target }) => setTick(key, at, target.checked)}
                />
                <span className="sr-only">
                  Step {number} done: {title}
                </span>
              </label>
              <span className="step__number">{number}</span>
              <div>
                <h3>{title}</h3>
                <p>{keepUnits(description)}</p>
                <span className={durationSeconds ? 'step__time step__time--print' : 'step__time'}>
                  <Icon name="clock" /> {time}
                </span>
                {durationSeconds && (
                  <StepTimer
                    step={{ recipe: recipeId, step: number, title, durationMs: durationSeconds * 1000 }}
                    time={time}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Offers to clear both lists and the timers of this recipe, once there is a tick or a timer. */
export function StartOver({ recipeId }: { recipeId: string }) {
  const keys = [`recipe_${recipeId}_ingredients`, `recipe_${recipeId}_steps`] as const;
  const ticks = [...useTicks(keys[0]), ...useTicks(keys[1])];
  const hasTimers = useTimers().some(({ recipe }) => recipe === recipeId);
  const place = useRef<HTMLDivElement>(null);
  const startOver = () => {
    for (const key of keys) storage.remove(key);
    dropTimers(recipeId);
    // The button disappears, so the focus goes to its place.
    place.current?.focus();
  };
  return (
    <div ref={place} className="no-print min-h-13" tabIndex={-1}>
      {(ticks.length > 0 || hasTimers) && (
        <Button variant="quiet" onClick={startOver}>
          Start over
        </Button>
      )}
    </div>
  );
}

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
