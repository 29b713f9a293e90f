import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../app/lib/api.ts';
import { Button } from '../../app/ui/Button.tsx';
import { callWords } from './calls.ts';
import { EditedQuestion, type RowWords } from './EditedQuestion.tsx';
import { type Errors, Failure, useFocusWrong } from './form-parts.tsx';
import { outdatedByShop } from './owner-shop.ts';
import { useUnsaved } from './use-unsaved.tsx';

type Versioned = { version: number };

type ShopFormOptions<Row extends Versioned, Values extends object> = {
  /** As the server has it. */
  row: Row;
  valuesOf: (row: Row) => Values;
  check: (values: Values) => Errors;
  /** Makes the calls, with the version of `row`. It may leave out what is the same as in `row`. */
  send: (values: Values, row: Row) => Promise<Row>;
  /** The fields in words, for two editors who differ. */
  wordsOf: (values: Values) => RowWords;
  onSaved: (stored: Row, before: Row) => void;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that the editor has changed, on top of what somebody else has made of the row meanwhile. */
const joined = <Values extends object>(before: Values, mine: Values, theirs: Values): Values =>
  Object.fromEntries(
    (Object.keys(mine) as (keyof Values)[]).map((field) => [
      field,
      isSame(mine[field], before[field]) ? theirs[field] : mine[field],
    ]),
  ) as Values;

/** Whether both have changed the same field, each in another way. */
const isContested = <Values extends object>(before: Values, mine: Values, theirs: Values): boolean =>
  (Object.keys(mine) as (keyof Values)[]).some(
    (field) =>
      !isSame(mine[field], before[field]) &&
      !isSame(theirs[field], before[field]) &&
      !isSame(mine[field], theirs[field]),
  );

const theirsIn = <Row,>(error: unknown): Row | undefined =>
  error instanceof ApiError && error.status === 409 && error.code === 'edited_meanwhile'
    ? (error.data as Row)
    : undefined;

/**
 * The form of something that is published as soon as it is saved. If somebody else has saved meanwhile, changes of
 * different fields are joined; for the same field the editor is asked.
 */
export const useShopForm = <Row extends Versioned, Values extends object>(form: ShopFormOptions<Row, Values>) => {
  const { valuesOf } = form;
  const [row, setRow] = useState(form.row);
  const [values, setValues] = useState(() => valuesOf(form.row));
  const [errors, setErrors] = useState<Errors>({});
  const [tries, setTries] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [question, setQuestion] = useState<ReactNode>(null);
  const client = useQueryClient();
  const isDirty = !isSame(values, valuesOf(row));
  const { question: leaving, forget } = useUnsaved(isDirty);

  const follow = (stored: Row) => {
    setRow(stored);
    setValues(valuesOf(stored));
  };
  // Loaded again, and nothing is typed yet: the form shows what is there now.
  if (!isDirty && !isSaving && form.row.version > row.version) follow(form.row);

  const ask = async (theirs: Values, mine: Values, before: Values) => {
    const words = form.wordsOf;
    const answer = await new Promise<'mine' | 'theirs' | 'neither'>((resolve) =>
      setQuestion(
        <EditedQuestion
          {...{ by: null, at: null, before: words(before), theirs: words(theirs), mine: words(mine) }}
          onAnswer={resolve}
        />,
      ),
    );
    setQuestion(null);
    return answer;
  };

  /** Undefined: the editor keeps theirs, or goes back to the form. */
  const store = async (mine: Values, before: Row): Promise<Row | undefined> => {
    try {
      return await form.send(mine, before);
    } catch (error) {
      const theirs = theirsIn<Row>(error);
      if (!theirs) throw error;
      const [was, is] = [valuesOf(before), valuesOf(theirs)];
      const both = joined(was, mine, is);
      if (isContested(was, mine, is)) {
        const answer = await ask(is, both, was);
        if (answer === 'theirs') follow(theirs);
        if (answer !== 'mine') return undefined;
      }
      return store(both, theirs);
    }
  };

  const send = async () => {
    const wrong = form.check(values);
    setErrors(wrong);
    setTries((count) => count + 1);
    if (Object.keys(wrong).length > 0) return;
    const pressed = document.activeElement;
    setSaving(true);
    setFailure('');
    try {
      const stored = await store(values, row);
      if (stored) {
        flushSync(() => follow(stored));
        form.onSaved(stored, row);
      }
    } catch (error) {
      setFailure(callWords(error));
    } finally {
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => outdatedByShop.some((outdated) => String(path).startsWith(outdated)),
      });
      flushSync(() => setSaving(false));
      // The button that was pressed has been disabled meanwhile, which takes the focus away from it.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus();
    }
  };

  const set = (changes: Partial<Values>) => {
    setValues((last) => ({ ...last, ...changes }));
    setErrors((last) =>
      Object.fromEntries(Object.entries(last).filter(([field]) => !((field.split('.')[0] ?? '') in changes))),
    );
  };

  return {
    ...{ row, values, set, errors, forget },
    form: {
      ...{ failure, isSaving, tries, onSend: () => void send() },
      questions: (
        <>
          {question}
          {leaving}
        </>
      ),
    },
  };
};

type ShopFormProps = {
  failure: string;
  isSaving: boolean;
  /** Counts the tries to save. */
  tries: number;
  onSend: () => void;
  questions: ReactNode;
  /** Of the main button. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** The fields, and under them the button that saves and publishes. Enter does neither. What is wrong gets the focus. */
export function ShopForm({ failure, isSaving, tries, onSend, questions, ...rest }: ShopFormProps) {
  const { label = 'Save and publish', className = 'form', children } = rest;
  const form = useFocusWrong(tries);
  return (
    <>
      <form ref={form} className={className} noValidate onSubmit={(event) => event.preventDefault()}>
        <fieldset className="form__fields" disabled={isSaving}>
          {children}
        </fieldset>
        <Failure words={failure} />
        <div className="mainbar">
          <Button busy={isSaving} onClick={onSend}>
            {label}
          </Button>
        </div>
      </form>
      {questions}
    </>
  );
}
