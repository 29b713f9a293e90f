import type { ReactNode } from 'react';

type PageHeadingProps = { title: string; lead: string; children?: ReactNode };

/** Shows the top of every page but the landing page: its h1, a sentence, and perhaps buttons. */
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
