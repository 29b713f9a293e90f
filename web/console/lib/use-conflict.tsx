import type { EditConflict } from '@juniper/core/contracts/owner-menu.ts';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../app/lib/api.ts';
import { describeError, useInvalidate } from './calls.ts';
import { EditedQuestion, type RowWords } from './EditedQuestion.tsx';
import { SlipQuestion } from './SlipQuestion.tsx';

/** `Row` includes undefined where a row may be new. */
export type Save<Row, Values> = {
  /** The row that the editor began with. */
  row: Row;
  values: Values;
  toValues: (row: Row) => Values;
  /** Says the fields in words, for two editors who differ. */
  describe: (values: Values, row: Row) => RowWords;
  /** Makes the call, with the version of `latest`: that is `row`, or a newer one of another person. */
  send: (values: Values, latest: Row) => Promise<NonNullable<Row>>;
  /** The row has no draft. A part may be stored although a call has failed. */
  isLive?: boolean;
  /** Returns whether theirs cannot be joined although no field is contested: one of both is off the menu. */
  isContested?: ((latest: NonNullable<Row>, theirs: NonNullable<Row>) => boolean) | undefined;
  publishes: boolean;
  /** Returns the question about what may be a slip, such as 'Espresso from $2.50 to $250.00?'. */
  findSlip?: (() => string | undefined) | undefined;
  /** Publishes a row that has a draft. Returns whether the editor still wanted it. */
  publish?: (stored: NonNullable<Row>, joined: Joined<Row> | undefined) => Promise<boolean>;
  /** Gets the row that is stored now. Null: theirs is gone. */
  follow: (stored: NonNullable<Row> | null, isMine: boolean) => void;
  /** Called last, if the editor's values are stored. They may still not be published. */
  onSaved: (stored: NonNullable<Row>, isPublished: boolean) => void;
};

type Edit = Pick<EditConflict, 'by' | 'at' | 'isOwn'>;
/** Another person's change of other fields, which is stored together with the editor's. */
export type Joined<Row> = Edit & { before: Row; theirs: NonNullable<Row>; fields: readonly PropertyKey[] };

const toConflict = <Row,>(error: unknown): Edit & { row: Row | null } => {
  if (!(error instanceof ApiError && error.status === 409 && error.code === 'edited_meanwhile')) throw error;
  // The answer for a row without a draft is the row itself.
  const data = error.data as object;
  return 'part' in data
    ? (data as EditConflict & { row: Row })
    : { row: data as Row, by: null, at: null, isOwn: false };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields in which two forms differ. */
export const listChangedFields = <Values,>(one: Values, other: Values): (keyof Values)[] =>
  (Object.keys(one as object) as (keyof Values)[]).filter((field) => !isSame(one[field], other[field]));

/** Returns `values` with some fields of another form. */
export const withFields = <Values,>(values: Values, from: Values, fields: readonly (keyof Values)[]): Values =>
  ({ ...values, ...Object.fromEntries(fields.map((field) => [field, from[field]])) }) as Values;

/** Puts the fields that the editor has changed on top of theirs. `contested`: both changed them, each in another way. */
const joinFields = <Values,>(before: Values, mine: Values, theirs: Values) => {
  const changed = listChangedFields(mine, before);
  const contested = changed.filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
  );
  return { values: withFields(theirs, mine, changed), contested };
};

/**
 * Saves a row that another person may have changed meanwhile: joins their fields with the editor's, asks about fields that
 * both changed, and sends it again with their version. Show `question` anywhere in the screen.
 */
export const useConflict = (outdates: readonly string[]) => {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [question, setQuestion] = useState<ReactNode>(null);
  const isAsked = useRef(false);
  const invalidate = useInvalidate(outdates);

  /** Shows a question and waits for its answer. */
  const ask = async <Answer,>(show: (answer: (given: Answer) => void) => ReactNode): Promise<Answer> => {
    isAsked.current = true;
    const given = await new Promise<Answer>((resolve) => setQuestion(show(resolve)));
    setQuestion(null);
    return given;
  };

  /** Returns the row if it is stored with the editor's values. */
  const store = async <Row, Values>(
    given: Save<Row, Values>,
    latest: Row,
    joined?: Joined<Row>,
  ): Promise<{ stored: NonNullable<Row>; joined: Joined<Row> | undefined } | undefined> => {
    const { values, toValues, describe, follow } = given;
    try {
      const stored = await given.send(values, latest);
      follow(stored, true);
      return { stored, joined };
    } catch (error) {
      const { row: theirs, ...edit } = toConflict<NonNullable<Row>>(error);
      const theirValues = theirs && toValues(theirs);
      // The answer of an earlier try was lost: the row is there as it was sent.
      if (theirs && isSame(theirValues, values)) return store(given, theirs, joined);
      const both = latest && theirValues ? joinFields(toValues(latest), values, theirValues) : undefined;
      let next = both ? both.values : values;
      const isOff = latest && theirs ? (given.isContested?.(latest, theirs) ?? false) : false;
      if (!both || isOff || both.contested.length > 0) {
        const words = {
          before: latest && describe(toValues(latest), latest),
          theirs: theirs && theirValues && describe(theirValues, theirs),
          mine: describe(next, given.row),
        };
        const answer = await ask<'mine' | 'theirs' | 'neither'>((resolve) => (
          <EditedQuestion {...edit} {...words} onAnswer={resolve} />
        ));
        if (answer === 'neither') return undefined;
        if (answer === 'theirs') {
          if (both && theirValues) next = withFields(next, theirValues, both.contested);
          if (!both || isOff || isSame(next, theirValues)) {
            follow(theirs, false);
            return undefined;
          }
        }
      }
      const old = given.row && toValues(given.row);
      const fields = old && theirValues ? listChangedFields<Values>(theirValues, old) : [];
      const changedHere = old ? listChangedFields<Values>(values, old) : [];
      const untouched = fields.filter((field) => !changedHere.includes(field));
      const nextJoined = theirs ? { ...edit, before: given.row, theirs, fields: untouched } : undefined;
      return store({ ...given, values: next }, (theirs ?? undefined) as Row, nextJoined);
    }
  };

  const save = async <Row, Values>(given: Save<Row, Values>): Promise<void> => {
    const pressed = document.activeElement;
    isAsked.current = false;
    setSaving(true);
    setFailure('');
    let stored: NonNullable<Row> | undefined;
    let isPublished = false;
    const slip = given.findSlip?.();
    const isMeant =
      slip === undefined || (await ask<boolean>((resolve) => <SlipQuestion title={slip} onAnswer={resolve} />));
    try {
      const saved = isMeant ? await store(given, given.row) : undefined;
      stored = saved?.stored;
      if (saved && given.publishes) isPublished = (await given.publish?.(saved.stored, saved.joined)) ?? true;
    } catch (error) {
      setFailure(stored ? `It is saved, but not published. ${describeError(error)}` : describeError(error));
    }
    if (stored || (given.isLive && isMeant)) await invalidate();
    flushSync(() => setSaving(false));
    // The pressed button was disabled meanwhile, so it has lost the focus to the page or to a question.
    const isLost = isAsked.current || document.activeElement === document.body;
    if (isLost && pressed instanceof HTMLElement) pressed.focus();
    if (stored) given.onSaved(stored, isPublished);
  };

  return { save, ask, question, isSaving, failure, invalidate: async () => invalidate() };
};
