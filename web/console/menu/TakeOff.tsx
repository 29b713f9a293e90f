import type { RowKind } from '@juniper/core/contracts/owner-menu.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { useState } from 'react';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import type { RowWords } from '../lib/EditedQuestion.tsx';
import { Failure } from '../lib/form-parts.tsx';
import { type OwnerRow, usePublishRow } from './use-publish-row.tsx';

type TakeOffProps<Row extends OwnerRow> = {
  kind: RowKind;
  row: Row;
  /** The row's name in a sentence: 'Coffee', 'the deal on Latte'. */
  name: string;
  isOff: boolean;
  /** Customers see it, so that taking it off is published. */
  isPublished?: boolean;
  describe: (row: Row) => RowWords;
  /** Takes it off, or puts it back if it is off. */
  send: (version: string) => Promise<Row>;
  /** Fills the form with what is stored. Null: it is gone. */
  follow: (row: Row | null) => void;
  onDone: () => void;
  /** The reason why the row cannot be taken off. */
  why?: string | false;
};

/** Takes a row off the menu, at once for customers, or puts it back as a draft. Nothing is deleted. */
export function TakeOff<Row extends OwnerRow>(props: TakeOffProps<Row>) {
  const { kind, row, name, isOff, isPublished = true, describe, send, follow, onDone, why } = props;
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure, question, getUndoToast } = usePublishRow(kind);
  const publishes = !isOff && isPublished;
  const subject = upperFirst(name);
  const act = () =>
    void save<Row | undefined, Row>({
      row,
      values: row,
      toValues: (stored) => stored ?? row,
      describe,
      send: (_, latest) => send(latest?.version ?? row.version),
      publishes,
      follow,
      onSaved: (_, isNowPublished) => {
        if (isNowPublished !== publishes)
          return showToast(
            'error',
            `${subject} is off in your drafts, but customers still see it. Publish the change.`,
          );
        const words = isOff ? 'is back in your drafts. Publish it to show it.' : 'is off the menu.';
        showToast('success', `${subject} ${words}`, getUndoToast());
        onDone();
      },
    });
  return (
    <div className="takeoff mt-6 grid max-w-150 justify-items-start gap-3">
      {isOff && <p className="muted">Taken off in your drafts. Nothing of it is lost.</p>}
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
          action={{ label: 'Take it off', act }}
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
