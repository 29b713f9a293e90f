import './badge.css';
import './status-badge.css';

export type StatusKind = 'ok' | 'wait' | 'info' | 'other';

/** A dot and a word on their tint: the state is never told by color alone. */
export function StatusBadge({ kind, children }: { kind: StatusKind; children: string }) {
  return <span className={`badge badge--dot badge--${kind}`}>{children}</span>;
}
