import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type BannerKind = 'danger' | 'ok' | 'info' | 'wait';

const icons: Record<BannerKind, IconName> = { danger: 'warn', ok: 'check', info: 'info', wait: 'warn' };

/** Shows a message about a whole form or page. */
export function Banner({ kind, children }: { kind: BannerKind; children: ReactNode }) {
  return (
    <div className={`banner banner--${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}

export type StatusKind = 'ok' | 'wait' | 'info' | 'other';

/** Shows a colored dot and a word: color alone would not be accessible. */
export function StatusBadge({ kind, children }: { kind: StatusKind; children: string }) {
  return <span className={`badge badge--dot badge--${kind}`}>{children}</span>;
}
