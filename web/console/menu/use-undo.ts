import type { undoRevision } from '@juniper/core/contracts/owner-publish.ts';
import { ApiError, sendSigned } from '../../app/lib/api.ts';
import { showToast } from '../../app/ui/toast.ts';
import { describeError, useInvalidate } from '../lib/calls.ts';
import { toUndoToast, type UndoToast } from '../lib/undo-toast.ts';
import { outdatedByMenu } from './working-copy.ts';

export const alreadyLikeThis = 'The menu is already like this.';

/** Returns how a toast offers to undo a publication. Revision undefined: nothing was published. */
export const useUndo = (): ((revision: number | undefined) => UndoToast) => {
  const invalidate = useInvalidate(outdatedByMenu);
  const undo = async (revision: number) => {
    try {
      const path = `/owner/catalogue/revisions/${revision}/undo` as const;
      const { data } = await sendSigned<typeof undoRevision>('POST', path, { head: revision });
      showToast('success', data.changes.length > 0 ? `Undone. ${data.changes.join(' ')}` : alreadyLikeThis);
    } catch (error) {
      const isMoved = error instanceof ApiError && error.code === 'head_moved';
      showToast('error', isMoved ? 'Not undone: this has changed again. Look at it in History.' : describeError(error));
    }
    await invalidate();
  };
  return (revision) => (revision === undefined ? {} : toUndoToast(() => undo(revision)));
};
