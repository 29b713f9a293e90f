import { currentToasts, removeToast } from '../toast.ts';

/** Takes the toasts since the last call: kind, text and duration. */
export const takeToasts = (): [kind: string, text: string, durationMs: number][] => {
  const seen = currentToasts();
  for (const { id } of seen) removeToast(id);
  return seen.map(({ kind, text, durationMs }) => [kind, text, durationMs]);
};
