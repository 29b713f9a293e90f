import type { showToast } from '../../app/ui/toast.ts';

export type UndoToast = NonNullable<Parameters<typeof showToast>[2]>;

const undoMs = 10_000;

/** Returns the options of a toast that offers to undo what was just published. */
export const toUndoToast = (undo: () => Promise<void>): UndoToast => ({
  durationMs: undoMs,
  action: { label: 'Undo', act: () => void undo() },
});
