import type { EditConflict, OwnerCatalogue, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkCatalogue, type Problem } from '@juniper/core/rules/check-catalogue.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { type Errors, Failure, useFocusWrong } from '../lib/form-parts.tsx';
import { useUnsaved } from '../lib/use-unsaved.tsx';
import { useSaveRow } from './use-save-row.tsx';
import { readyPictures } from './working-copy.ts';

type OwnerRow = NonNullable<EditConflict['row']>;

/** A row by the names of its fields as a sentence uses them, for two editors who differ. */
export type Words = Readonly<Record<string, string>>;

type PartFormOptions<Row extends OwnerRow, Values> = {
  kind: RowKind;
  copy: OwnerCatalogue;
  /** The row to begin with; none: a new one. */
  row: Row | undefined;
  valuesOf: (row: Row | undefined) => Values;
  /** What cannot even be kept as a draft, or `publishes` and cannot be published yet. */
  check: (values: Values, row: Row | undefined, publishes: boolean) => Errors;
  /** The menu with this row in it. Its problems are shown before it is published. */
  menuWith: (values: Values, row: Row | undefined) => Catalogue;
  isMine: (problem: Problem, values: Values, row: Row | undefined) => boolean;
  send: (values: Values, row: Row | undefined, version: string | null, publishes: boolean) => Promise<Row>;
  /** Undoes 'Take off the menu'. Deals are not taken off but deleted. */
  putBack?: (row: Row) => Promise<Row>;
  wordsOf: (values: Values) => Words;
  /** The list that follows when it is saved. */
  list: string;
  /** What is said there. */
  said?: (values: Values, row: Row | undefined, publishes: boolean) => string;
};

/** At a field its own name need not be said: 'Coffee: it needs a picture.' becomes 'It needs a picture.' */
const errorsOf = (problems: readonly Problem[]): Errors =>
  Object.fromEntries(
    problems
      .map(({ field, option, message }) => [
        option === undefined ? (field ?? '') : `options.${option}.${field}`,
        upperFirst(message.slice(message.indexOf(': ') + 2)),
      ])
      .reverse(),
  );

const isOff = (row: OwnerRow | undefined) => row !== undefined && 'isArchived' in row && row.isArchived;
const placeWords = (row: OwnerRow | undefined): Words => ({ 'on the menu': isOff(row) ? 'no' : 'yes' });

/** The form of one item, category, group of options or deal: what is typed, what is wrong with it, saving and publishing it. */
export const usePartForm = <Row extends OwnerRow, Values>(part: PartFormOptions<Row, Values>) => {
  const { kind, copy, valuesOf, list } = part;
  const [row, setRow] = useState(part.row);
  const [values, setValues] = useState(() => valuesOf(part.row));
  const [found, setFound] = useState<Errors>({});
  const [tries, setTries] = useState(0);
  const navigate = useNavigate();
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(row));
  const { question: leaving, forget } = useUnsaved(isDirty);
  const leave = () => {
    forget();
    void navigate(list);
  };
  /** The form follows what is stored: options have their numbers then, and texts are trimmed. */
  const follow = (stored: Row | null) => {
    if (!stored) return leave();
    setRow(stored);
    setValues(valuesOf(stored));
  };
  const { save, isSaving, failure, problems, question } = useSaveRow<Row>({ onSaved: follow, onTheirs: follow });

  const send = async (publishes: boolean) => {
    const wrong = publishes
      ? checkCatalogue(part.menuWith(values, row), readyPictures(copy)).filter((problem) =>
          part.isMine(problem, values, row),
        )
      : [];
    const errors = { ...errorsOf(wrong), ...part.check(values, row, publishes) };
    setFound(errors);
    setTries((count) => count + 1);
    if (Object.keys(errors).length > 0) return;
    const reached = await save({
      ...{ kind, before: row, publishes, mine: { ...part.wordsOf(values), ...placeWords(row) } },
      send: async (version) => {
        const stored = await part.send(values, row, version, publishes);
        // Somebody has taken it off meanwhile, and this form's version was chosen, which is on the menu.
        return isOff(stored) && !isOff(row) && part.putBack ? part.putBack(stored) : stored;
      },
      wordsOf: (other) => ({ ...part.wordsOf(valuesOf(other)), ...placeWords(other) }),
    });
    if (reached !== (publishes ? 'published' : 'saved')) return;
    const words = publishes ? 'Published.' : 'Kept as a draft. Customers do not see it yet.';
    showToast('success', part.said?.(values, row, publishes) ?? words);
    leave();
  };

  const set = (changes: Partial<Values>) => {
    setValues((last) => ({ ...last, ...changes }));
    // Whoever corrects a field need not read any more what was wrong with it.
    setFound((last) =>
      Object.fromEntries(
        Object.entries(last).filter(([field]) => !((field.split('.')[0] ?? '') in (changes as object))),
      ),
    );
  };

  return {
    ...{ row, follow, values, set, leave },
    errors: { ...errorsOf(problems.filter((problem) => part.isMine(problem, values, row))), ...found },
    form: {
      ...{ failure, isSaving, tries, onSend: send },
      questions: (
        <>
          {question}
          {leaving}
        </>
      ),
    },
  };
};

type PartFormProps = {
  failure: string;
  isSaving: boolean;
  /** Counts the presses of both buttons. */
  tries: number;
  onSend: (publishes: boolean) => void;
  questions: ReactNode;
  children: ReactNode;
};

/** The fields, and under them 'Publish now' and 'Keep as draft', which is also what Enter does. What is wrong gets the focus. */
export function PartForm({ failure, isSaving, tries, onSend, questions, children }: PartFormProps) {
  const form = useFocusWrong(tries);
  return (
    <>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend(false);
        }}
      >
        <fieldset className="form__fields" disabled={isSaving}>
          {children}
        </fieldset>
        <Failure words={failure} />
        <div className="mainbar">
          <Button busy={isSaving} onClick={() => onSend(true)}>
            Publish now
          </Button>
          <Button type="submit" variant="quiet" disabled={isSaving}>
            Keep as draft
          </Button>
        </div>
      </form>
      {questions}
    </>
  );
}
