import type { EditConflict, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { useState } from 'react';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { Failure } from '../lib/form-parts.tsx';
import type { Words } from './use-part-form.tsx';
import { useSaveRow } from './use-save-row.tsx';

type OwnerRow = NonNullable<EditConflict['row']>;

type TakeOffProps<Row extends OwnerRow> = {
  kind: RowKind;
  row: Row;
  /** How a sentence calls it: 'Coffee', 'the deal on Latte'. */
  name: string;
  isOff: boolean;
  /** Customers see it, so that taking it off is published. */
  isPublished?: boolean;
  wordsOf: (row: Row) => Words;
  /** Takes it off, or puts it back if it is off. */
  send: (version: string) => Promise<Row>;
  /** Fills the form with what is stored. Null: it is gone. */
  follow: (row: Row | null) => void;
  onDone: () => void;
  /** Why it cannot be taken off, if that is so. */
  why?: string | false;
};

/** 'Take off the menu', at once for customers; or 'Put back', as a draft. Nothing is deleted. */
export function TakeOff<Row extends OwnerRow>(props: TakeOffProps<Row>) {
  const { kind, row, name, isOff, isPublished = true, wordsOf, send, follow, onDone, why } = props;
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure, question } = useSaveRow<Row>({ onSaved: follow, onTheirs: follow });
  const publishes = !isOff && isPublished;
  const subject = upperFirst(name);
  const act = async () => {
    const reached = await save({
      ...{ kind, before: row, publishes, mine: wordsOf(row), wordsOf },
      send: (version) => send(version ?? row.version),
    });
    if (reached === 'saved' && publishes)
      showToast('error', `${subject} is off in the editor, but customers still see it. Publish the change.`);
    if (reached !== (publishes ? 'published' : 'saved')) return;
    const words = isOff ? 'is back in the editor. Publish it to show it.' : 'is off the menu.';
    showToast('success', `${subject} ${words}`);
    onDone();
  };
  return (
    <div className="takeoff mt-6 grid max-w-150 justify-items-start gap-3">
      {isOff && <p className="muted">Taken off in the editor. Nothing of it is lost.</p>}
      {why && !isOff ? (
        <p className="muted small">{why}</p>
      ) : (
        <Button variant="secondary" size="sm" busy={isSaving} onClick={isOff ? act : () => setAsking(true)}>
          {isOff ? 'Put back' : 'Take off the menu'}
        </Button>
      )}
      <Failure words={failure} />
      {isAsking && (
        <Modal
          title={`Take ${name} off the menu?`}
          safeLabel="Keep it"
          onClose={() => setAsking(false)}
          action={{ label: 'Take it off', act: () => void act() }}
        >
          <p className="muted">
            Customers no longer see it. {kind !== 'deal' && 'It is not deleted: you can put it back. '}
            What you have typed here and not saved is lost.
          </p>
        </Modal>
      )}
      {question}
    </div>
  );
}
