import { currentToasts, removeToast } from '../../ui/toast.ts';

/** Returns the text of a live region without the parts that screen readers do not announce. */
export const spoken = (region: Element | null): string | undefined => {
  const copy = region?.cloneNode(true) as Element | undefined;
  for (const silent of copy?.querySelectorAll('[aria-live=off]') ?? []) silent.remove();
  return copy?.textContent?.trim();
};

/** Takes the toasts since the last call: kind, text and duration. */
export const takeToasts = (): [kind: string, text: string, durationMs: number][] => {
  const seen = currentToasts();
  for (const { id } of seen) removeToast(id);
  return seen.map(({ kind, text, durationMs }) => [kind, text, durationMs]);
};
