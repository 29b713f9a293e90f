import './notice.css';
import type { ReactNode } from 'react';
import { Sprig } from './Sprig.tsx';

/** A list without entries: one sentence, perhaps a hint, and one way on. */
export function EmptyPanel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="notice">
      <Sprig />
      <h2 className="text-h3">{title}</h2>
      {hint && <p className="text-muted">{hint}</p>}
      {children}
    </div>
  );
}
