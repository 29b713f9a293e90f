import type { Recipe } from '@juniper/core/content/recipes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListHead } from './ListHead.tsx';
import { StepTimer } from './StepTimer.tsx';
import { useTicks } from './use-ticks.ts';

export function Steps({ recipe: { id, steps } }: { recipe: Recipe }) {
  const { ticked, toggle } = useTicks(id, 'steps');
  return (
    <section aria-labelledby="steps">
      <ListHead id="steps" title="Steps" ticked={ticked} total={steps.length} />
      <ol>
        {steps.map(({ number, title, description, time, durationSeconds }, at) => {
          const isDone = ticked.includes(at);
          return (
            <li key={number} id={`step-${number}`} className={isDone ? 'step step--done' : 'step'}>
              <span className="step__number">{number}</span>
              <div>
                <h3>{title}</h3>
                <p>{description}</p>
                <span className={durationSeconds ? 'step__time step__time--print' : 'step__time'}>
                  <Icon name="clock" /> {time}
                </span>
                {durationSeconds && (
                  <StepTimer
                    step={{ recipe: id, step: number, title, durationMs: durationSeconds * 1000 }}
                    time={time}
                  />
                )}
              </div>
              <label className="step__tick check">
                <input type="checkbox" checked={isDone} onChange={() => toggle(at)} />
                <span className="sr-only">
                  Step {number} done: {title}
                </span>
              </label>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
