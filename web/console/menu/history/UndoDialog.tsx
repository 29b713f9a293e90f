import type { Part } from '@juniper/core/contracts/owner-menu.ts';
import type { PastRevision, RevisionPreview, UndoPart, undoRevision } from '@juniper/core/contracts/owner-publish.ts';
import { useState } from 'react';
import { ApiError } from '../../../app/lib/api.ts';
import { Banner } from '../../../app/ui/Banner.tsx';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { Modal } from '../../../app/ui/Modal.tsx';
import { showToast } from '../../../app/ui/toast.ts';
import { describeError, useChange } from '../../lib/calls.ts';
import { Loaded } from '../../lib/Loaded.tsx';
import { alreadyLikeThis, useUndo } from '../use-undo.ts';
import { outdatedByMenu } from '../working-copy.ts';
import { usePreview } from './use-preview.ts';

type UndoDialogProps = { revision: PastRevision; onClose: () => void };

/** Undoes parts of a publication, after it has shown what customers will see change. */
export function UndoDialog({ revision, onClose }: UndoDialogProps) {
  const preview = usePreview(revision);
  const data = preview.data?.data;
  // Parts whose tick was changed. At first those are ticked that nobody has changed since.
  const [switched, setSwitched] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const toUndo = useUndo();
  const undo = useChange<typeof undoRevision>('POST', {
    outdates: outdatedByMenu,
    onDone: ({ data: { changes, revision: undone } }) => {
      showToast('success', 'Undone. Customers see it as before.', changes.length > 0 ? toUndo(undone) : {});
      onClose();
    },
    onFailed: (error) => {
      const isMoved = error instanceof ApiError && error.code === 'head_moved';
      setFailure(isMoved ? 'Somebody has just changed this again. This is how it stands now.' : describeError(error));
      void preview.refetch();
    },
  });
  const chosen = data?.parts.filter((part) => part.isChangedSince === switched.includes(getKey(part))) ?? [];
  const act = () => {
    if (!data) return;
    const parts = chosen.map(({ kind, id }) => ({ kind, id }) as Part);
    undo.mutate({ path: `/owner/catalogue/revisions/${revision.revision}/undo`, body: { head: data.head, parts } });
  };
  return (
    <Modal
      title="Undo this change?"
      safeLabel="Cancel"
      onClose={onClose}
      {...(chosen.length > 0 && {
        action: { label: 'Undo', variant: 'primary', act, staysOpen: true, busy: undo.isPending },
      })}
    >
      <Loaded call={preview}>
        {(answer) => (
          <Parts
            preview={answer.data}
            isChosen={(part) => chosen.includes(part)}
            onChange={(part) =>
              setSwitched((keys) =>
                keys.includes(getKey(part)) ? keys.filter((key) => key !== getKey(part)) : [...keys, getKey(part)],
              )
            }
          />
        )}
      </Loaded>
      {failure && (
        <div className="mt-4">
          <Banner kind="danger">{failure}</Banner>
        </div>
      )}
    </Modal>
  );
}

const getKey = ({ kind, id }: UndoPart): string => `${kind} ${id}`;

type PartsProps = {
  preview: RevisionPreview;
  isChosen: (part: UndoPart) => boolean;
  onChange: (part: UndoPart) => void;
};

function Parts({ preview: { parts }, isChosen, onChange }: PartsProps) {
  if (parts.length === 0) return <p>{alreadyLikeThis}</p>;
  return (
    <>
      <p>Customers will see this change. Everything else stays, and so do other drafts.</p>
      <ul className="undo">
        {parts.map((part) => (
          <li key={getKey(part)}>
            <Checkbox label={part.words.join(' ')} checked={isChosen(part)} onChange={() => onChange(part)} />
            {part.isChangedSince && <p className="hint">This was changed again since. Tick it to undo that too.</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
