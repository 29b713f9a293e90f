import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';

type EmptyStateProps = {
  title: string;
  hint?: ReactNode;
  /** The way on: one solid button or link, perhaps a quiet one beside it. */
  action?: ReactNode;
  /** A picture's name. It only decorates the panel. */
  picture: string;
  /** Stands under the panel, such as a few products. */
  children?: ReactNode;
};

/** Shows in place of an empty list what it is for, the way to fill it, and a picture at the panel's right end. */
export function EmptyState({ title, hint, action, picture, children }: EmptyStateProps) {
  return (
    <>
      <div className="empty">
        <div className="empty__words">
          <h2>{title}</h2>
          {hint && <p className="muted">{hint}</p>}
          {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
        </div>
        <div className="empty__picture">
          <Picture name={picture} alt="" sizes="(max-width: 48em) 100vw, 420px" />
        </div>
      </div>
      {children}
    </>
  );
}
