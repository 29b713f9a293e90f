export type StatusKind = 'ok' | 'wait' | 'info' | 'other';

/** A colored dot and a word: color alone would not be accessible. */
export function StatusBadge({ kind, children }: { kind: StatusKind; children: string }) {
  return <span className={`badge badge--dot badge--${kind}`}>{children}</span>;
}
