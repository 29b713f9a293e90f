import type { ReactNode } from 'react';

type PageHeadingProps = { title: string; lead: string; children?: ReactNode };

/** How every page but the landing page opens: its one h1, a sentence, and perhaps an action. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <div className="phead">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead mt-3.5">{lead}</p>
        {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
