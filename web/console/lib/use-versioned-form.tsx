import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { describeError } from './calls.ts';
import { type Errors, Failure, useFocusWrong } from './form-parts.tsx';
import { toUndoToast, type UndoToast } from './undo-toast.ts';
import { listChangedFields, type Save, withFields } from './use-conflict.tsx';
import { useUnsaved } from './use-unsaved.tsx';

type Saved<Row, Values> = {
  row: NonNullable<Row>;
  before: Row;
  values: Values;
  publishes: boolean;
  isPublished: boolean;
  /** Of a row that has no draft: makes the toast undo what was saved. */
  undoToast: UndoToast;
};

export type VersionedFormOptions<Row, Values> = Pick<Save<Row, Values>, 'describe' | 'isLive' | 'isContested'> & {
  /** The row to begin with; undefined: a new one. */
  row: Row;
  toValues: (row: Row) => Values;
  check: (values: Values, row: Row, publishes: boolean) => Errors;
  /** Returns the question about what may be a slip. */
  findSlip?: (values: Values, row: Row) => string | undefined;
  /** Makes the calls, with the version of `latest`. */
  send: (values: Values, latest: Row, publishes: boolean) => Promise<NonNullable<Row>>;
  saving: {
    save: (given: Save<Row, Values>) => Promise<void>;
    isSaving: boolean;
    failure: string;
    question: ReactNode;
    invalidate: () => Promise<void>;
  };
  /** The editor keeps theirs, and theirs is gone. */
  onGone?: () => void;
  onSaved: (saved: Saved<Row, Values>) => void;
};

/** Keeps what is typed and what is wrong with it, saves it, and asks before it is left unsaved. */
export const useVersionedForm = <Row extends { version: string | number } | undefined, Values extends object>(
  options: VersionedFormOptions<Row, Values>,
) => {
  const { row: loaded, toValues, saving, isLive = false } = options;
  const { isSaving, failure } = saving;
  const [row, setRow] = useState(loaded);
  /** Counts the presses of its buttons. */
  const [tries, setTries] = useState(0);
  const [values, setValues] = useState(() => toValues(loaded));
  const [errors, setErrors] = useState<Errors>({});
  const isDirty = JSON.stringify(values) !== JSON.stringify(toValues(row));
  const { question: leaving, forget } = useUnsaved(isDirty);

  /** Shows what is stored: options have their numbers then, and texts are trimmed. */
  const follow = (stored: NonNullable<Row> | null) => {
    if (!stored) return options.onGone?.();
    setRow(stored);
    setValues(toValues(stored));
  };
  // Loaded again, and nothing is typed yet: the form shows what is there now.
  const isOutdated = isLive && !isDirty && !isSaving && loaded && row && loaded.version > row.version;
  useEffect(() => {
    if (isOutdated) follow(loaded);
  });

  const set = (changes: Partial<Values>) => {
    setValues((last) => ({ ...last, ...changes }));
    // A field that is corrected is no longer wrong. Its parts' errors begin with its name.
    setErrors((last) =>
      Object.fromEntries(Object.entries(last).filter(([name]) => !(name.replace(/\..*/, '') in changes))),
    );
  };

  const onSend = (publishes: boolean) => {
    const wrong = options.check(values, row, publishes);
    setErrors(wrong);
    setTries((count) => count + 1);
    if (Object.keys(wrong).length > 0) return;
    void saving.save({
      row,
      values,
      toValues,
      describe: options.describe,
      isContested: options.isContested,
      findSlip: options.findSlip && (() => options.findSlip?.(values, row)),
      send: (typed, latest) => options.send(typed, latest, publishes),
      isLive,
      publishes,
      follow,
      onSaved: (stored, isPublished) =>
        options.onSaved({
          row: stored,
          before: row,
          values,
          publishes,
          isPublished,
          undoToast: isLive && row ? toUndoToast(() => undo(row, stored)) : {},
        }),
    });
  };

  /** Saves the fields that were changed here as they were before. */
  const undo = async (before: NonNullable<Row>, stored: NonNullable<Row>) => {
    const old = toValues(before);
    try {
      const undone = await options.send(
        withFields(toValues(stored), old, listChangedFields(values, old)),
        stored,
        true,
      );
      follow(undone);
      showToast('success', 'Undone. It is as it was before.');
    } catch (error) {
      showToast('error', describeError(error));
    }
    await saving.invalidate();
  };

  const questions = (
    <>
      {saving.question}
      {leaving}
    </>
  );
  return { row, values, set, errors, follow, forget, form: { failure, isSaving, isLive, tries, onSend, questions } };
};

type VersionedFormProps = ReturnType<typeof useVersionedForm>['form'] & {
  /** The label of the main button. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Shows the fields, and under them the buttons: one that publishes, and 'Keep as draft' where there are drafts, which is
 * also what Enter does. What is wrong gets the focus.
 */
export function VersionedForm({ failure, isSaving, isLive, tries, onSend, questions, ...rest }: VersionedFormProps) {
  const { label = isLive ? 'Save and publish' : 'Publish now', className = 'form', children } = rest;
  const form = useFocusWrong(tries);
  return (
    <>
      <form
        ref={form}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLive) onSend(false);
        }}
      >
        <fieldset className="form__fields" disabled={isSaving}>
          {children}
        </fieldset>
        <Failure words={failure} />
        <div className="mainbar">
          <Button busy={isSaving} onClick={() => onSend(true)}>
            {label}
          </Button>
          {!isLive && (
            <Button type="submit" variant="quiet" disabled={isSaving}>
              Keep as draft
            </Button>
          )}
        </div>
      </form>
      {questions}
    </>
  );
}
