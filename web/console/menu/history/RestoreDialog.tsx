import type { Change, EditConflict, Part } from '@juniper/core/contracts/owner-menu.ts';
import type { discardParts, PastRevision, publishRevision } from '@juniper/core/contracts/owner-publish.ts';
import { useState } from 'react';
import { ApiError } from '../../../app/lib/api.ts';
import { Banner } from '../../../app/ui/Banner.tsx';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { Modal } from '../../../app/ui/Modal.tsx';
import { showToast } from '../../../app/ui/toast.ts';
import { describeError, useChange } from '../../lib/calls.ts';
import { Loaded } from '../../lib/Loaded.tsx';
import { lowerToday } from '../../lib/shop-time.ts';
import { alreadyLikeThis, useUndo } from '../use-undo.ts';
import { outdatedByMenu } from '../working-copy.ts';
import { usePreview } from './use-preview.ts';

type RestoreDialogProps = { revision: PastRevision; moment: string; onClose: () => void };

/** Makes the whole menu of a moment the menu again, after it has listed all that customers will see change. */
export function RestoreDialog({ revision, moment, onClose }: RestoreDialogProps) {
  const preview = usePreview(revision);
  const data = preview.data?.data;
  /** What is published, while it asks about the drafts. */
  const [restored, setRestored] = useState<{ revision: number; undone: readonly Change[] }>();
  const [failure, setFailure] = useState('');
  const toUndo = useUndo();
  const finish = (published: number, areDraftsRemoved = false) => {
    const words = `The menu is as it was ${lowerToday(moment)}.`;
    showToast('success', areDraftsRemoved ? `${words} Drafts removed.` : words, toUndo(published));
    onClose();
  };
  const publish = useChange<typeof publishRevision>('POST', {
    outdates: outdatedByMenu,
    onDone: (answer) => (answer.data.undone.length === 0 ? finish(answer.data.revision) : setRestored(answer.data)),
    onFailed: (error) => {
      const isMoved = error instanceof ApiError && error.code === 'head_moved';
      setFailure(isMoved ? 'Somebody has just published something. This is how it stands now.' : describeError(error));
      void preview.refetch();
    },
  });
  if (restored)
    return (
      <RemoveDrafts
        undone={restored.undone}
        onClose={(areDraftsRemoved) => finish(restored.revision, areDraftsRemoved)}
      />
    );
  const path = `/owner/catalogue/revisions/${revision.revision}/publish` as const;
  const act = () => data && publish.mutate({ path, body: { head: data.head } });
  return (
    <Modal
      title="Restore this menu?"
      safeLabel="Cancel"
      onClose={onClose}
      {...(data &&
        data.restored.length > 0 && {
          action: { label: 'Restore this menu', variant: 'primary', act, staysOpen: true, busy: publish.isPending },
        })}
    >
      <Loaded call={preview}>
        {(answer) =>
          answer.data.restored.length === 0 ? (
            <p>{alreadyLikeThis}</p>
          ) : (
            <>
              <p>{`The whole menu goes back to ${lowerToday(moment)}. Customers will see all of this change:`}</p>
              <ul className="changes">
                {answer.data.restored.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <p className="muted">Hours, taxes, stores and drafts stay as they are.</p>
            </>
          )
        }
      </Loaded>
      {failure && (
        <div className="mt-4">
          <Banner kind="danger">{failure}</Banner>
        </div>
      )}
    </Modal>
  );
}

const getKey = ({ kind, id }: Part) => `${kind} ${id}`;

type RemoveDraftsProps = { undone: readonly Change[]; onClose: (areDraftsRemoved: boolean) => void };

/** Offers to remove the drafts of what was undone: a later 'Publish all' would bring them back. */
function RemoveDrafts({ undone, onClose }: RemoveDraftsProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const discard = useChange<typeof discardParts>('POST', {
    outdates: outdatedByMenu,
    onDone: () => onClose(true),
    onFailed: (error) => {
      const isEdited = error instanceof ApiError && error.code === 'edited_meanwhile';
      const edited = isEdited && undone.find((change) => getKey(change) === getKey((error.data as EditConflict).part));
      if (!edited) return setFailure(describeError(error));
      // Another editor works on this row, so it stays as it is. The others can still be removed.
      setKept((keys) => [...keys, getKey(edited)]);
      setFailure('Somebody has changed the unticked one since. It stays as it is.');
    },
  });
  const chosen = undone.filter((change) => !kept.includes(getKey(change)));
  const act = () => {
    if (chosen.length === 0) return onClose(false);
    const parts = chosen.map(({ words, ...part }) => part);
    discard.mutate({ path: '/owner/catalogue/discard', body: { parts } });
  };
  return (
    <Modal
      title="Remove these from your drafts too?"
      safeLabel="Keep the drafts"
      onClose={() => onClose(false)}
      action={{ label: 'Remove drafts', variant: 'primary', act, staysOpen: true, busy: discard.isPending }}
    >
      <p>Customers no longer see them. If you keep the drafts, ‘Publish all’ will bring them back.</p>
      {undone.map((change) => (
        <Checkbox
          key={getKey(change)}
          label={change.words.join(' ')}
          checked={!kept.includes(getKey(change))}
          onChange={({ target }) =>
            setKept((keys) =>
              target.checked ? keys.filter((key) => key !== getKey(change)) : [...keys, getKey(change)],
            )
          }
        />
      ))}
      {failure && <Banner kind="danger">{failure}</Banner>}
    </Modal>
  );
}
