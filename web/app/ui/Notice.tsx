import './notice.css';
import type { ReactNode } from 'react';
import { Sprig } from './Sprig.tsx';

/** A page that has nothing to show says so, and offers ways on. */
export function Notice({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap section">
      <div className="notice">
        <Sprig />
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}
