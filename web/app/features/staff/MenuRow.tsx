import { type FormEvent, useId, useRef, useState } from 'react';
import { getText } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Fields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Limit, Limited, Press } from './sold-out-service.ts';
import { describeLimit, describePress, soldOutWords } from './staff-messages.ts';

const outToday: Limit = { left: 0, until: 'today' };
const outForNow: Limit = { left: 0, until: 'open' };
const enough: Limit = { left: null, until: 'today' };

type MenuRowProps = {
  name: string;
  /** Whether it can be said how many are left. */
  isCounted: boolean;
  limit: Limited | undefined;
  press: Press | undefined;
  /** Whether its further choices are shown. */
  isOpen: boolean;
  onMore: (isOpen: boolean) => void;
  onSet: (limit: Limit) => void;
};

const pendingState = ({ wanted, isUnanswered }: Press): string =>
  isUnanswered ? `${soldOutWords.unsent}: ${describeLimit(wanted).toLowerCase()}` : soldOutWords.saving;

const getLook = (limit: Limited | undefined, press: Press | undefined): string => {
  if (press) return press.isUnanswered ? 'unsent' : 'saving';
  if (!limit) return 'there';
  return limit.left === 0 ? 'out' : 'few';
};

/**
 * Shows one part of the menu. One press sells it out for today, the next makes it available again. The row shows what
 * the server has said.
 */
export function MenuRow({ name, isCounted, limit, press, isOpen, onMore, onSet }: MenuRowProps) {
  const more = useRef<HTMLButtonElement>(null);
  const moreId = useId();
  const isOut = (press?.wanted ?? limit)?.left === 0;
  const state = press ? pendingState(press) : describeLimit(limit);
  const by = limit && !press ? describePress(limit) : '';
  const choose = (limit: Limit) => {
    more.current?.focus();
    onMore(false);
    onSet(limit);
  };
  return (
    <li className={`mrow mrow--${getLook(limit, press)}`}>
      <button
        className="mrow__main"
        type="button"
        aria-label={`${[name, state, by].filter(Boolean).join(', ')}. ${isOut ? 'Make available again' : 'Mark sold out for today'}`}
        // The second press of a double click was meant for what the row said before.
        onClick={({ detail }) => detail < 2 && onSet(isOut ? enough : outToday)}
      >
        <span className="mrow__name">{name}</span> <span className="mrow__state">{state}</span>{' '}
        {by && <small className="mrow__by">{by}</small>}
      </button>
      <button
        ref={more}
        className="mrow__more"
        type="button"
        aria-label={`More for ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? moreId : undefined}
        onClick={() => onMore(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div className="mrow__choices" id={moreId}>
          <Button variant="secondary" size="sm" onClick={() => choose(outForNow)}>
            Until further notice
          </Button>
          {isCounted && <FewLeft onSet={choose} />}
          {limit && (
            <Button variant="secondary" size="sm" onClick={() => choose(enough)}>
              Make available again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Asks how many are left: 'Only 5 left today'. */
function FewLeft({ onSet }: { onSet: (limit: Limit) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const count = getText(new FormData(event.currentTarget), 'left').trim();
    if (/^[1-9]\d?$/.test(count)) return onSet({ left: Number(count), until: 'today' });
    setWrong(true);
    input.current?.focus();
  };
  return (
    <form className="mrow__few" noValidate onSubmit={submit} onChange={() => setWrong(false)}>
      <label>
        Only{' '}
        <input
          ref={input}
          className="input"
          type="number"
          name="left"
          inputMode="numeric"
          min={1}
          max={99}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
        />{' '}
        left today
      </label>
      <Button variant="secondary" size="sm" type="submit">
        Save
      </Button>
      {isWrong && <FieldError id={errorId} text={soldOutWords.wrongCount} />}
    </form>
  );
}
