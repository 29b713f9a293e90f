import { currentToasts, removeToast } from '../toast.ts';

/** What the customer has been told since the last look: kind, text and duration. */
export const takeToasts = (): [kind: string, text: string, durationMs: number][] => {
  const seen = currentToasts();
  for (const { id } of seen) removeToast(id);
  return seen.map(({ kind, text, durationMs }) => [kind, text, durationMs]);
};
