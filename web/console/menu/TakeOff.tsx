import type { EditedMeanwhile, RowKind } from '@juniper/core/contracts/owner-menu.ts';
import { useState } from 'react';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import type { Words } from './use-part-form.tsx';
import { useSaveRow } from './use-save-row.tsx';

type OwnerRow = NonNullable<EditedMeanwhile['row']>;

type TakeOffProps<Row extends OwnerRow> = {
  kind: RowKind;
  row: Row;
  /** How a sentence calls it: 'Coffee', 'the deal on Latte'. */
  name: string;
  isOff: boolean;
  wordsOf: (row: Row) => Words;
  /** Takes it off, or puts it back if it is off. */
  send: (version: string) => Promise<Row>;
  /** It is stored, but perhaps not published. */
  onSaved: (row: Row) => void;
  onDone: () => void;
  /** Why it cannot be taken off, if that is so. */
  why?: string | false;
};

/** 'Take off the menu', at once for customers; or 'Put back', as a draft. Nothing is deleted. */
export function TakeOff<Row extends OwnerRow>(props: TakeOffProps<Row>) {
  const { kind, row, name, isOff, wordsOf, send, onSaved, onDone, why } = props;
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure, question } = useSaveRow<Row>({ onSaved, onTheirs: onDone });
  const act = async () => {
    const reached = await save({
      ...{ kind, before: row, publishes: !isOff, mine: wordsOf(row), wordsOf },
      send: (version) => send(version ?? row.version),
    });
    if (reached === 'saved' && !isOff)
      showToast('error', 'It is off in the editor, but customers still see it. Publish the change.');
    if (reached !== (isOff ? 'saved' : 'published')) return;
    showToast('success', isOff ? 'It is back in the editor. Publish it to show it.' : 'It is off the menu.');
    onDone();
  };
  return (
    <div className="mt-6 grid max-w-150 justify-items-start gap-3">
      {isOff && <p className="muted">This is off the menu. Nothing of it is lost.</p>}
      {why && !isOff ? (
        <p className="muted small">{why}</p>
      ) : (
        <Button variant="secondary" size="sm" busy={isSaving} onClick={isOff ? act : () => setAsking(true)}>
          {isOff ? 'Put back' : 'Take off the menu'}
        </Button>
      )}
      {failure && <Banner kind="danger">{failure}</Banner>}
      {isAsking && (
        <Modal
          title={`Take ${name} off the menu?`}
          safeLabel="Keep it"
          onClose={() => setAsking(false)}
          action={{ label: 'Take it off', act: () => void act() }}
        >
          <p className="muted">Customers no longer see it. What you have typed here and not saved is lost.</p>
        </Modal>
      )}
      {question}
    </div>
  );
}
