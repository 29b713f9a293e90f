import type { ReactNode } from 'react';
import { Sprig } from './Icon.tsx';
import { Picture } from './Picture.tsx';

type NoticeProps = {
  title: string;
  lead: string;
  /** A picture's name. It only decorates the right part, where there is room for it. */
  picture?: string;
  children: ReactNode;
};

/** Says why a page has nothing to show, with links to other pages. */
export function Notice({ title, lead, picture, children }: NoticeProps) {
  return (
    <div className="wrap section">
      <div className={picture ? 'notice notice--pictured' : 'notice'}>
        <Sprig />
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
        {picture && (
          <div className="notice__picture">
            <Picture name={picture} alt="" sizes="(max-width: 64em) 1px, 40vw" />
          </div>
        )}
      </div>
    </div>
  );
}
