import type { ReactNode } from 'react';

/** A ruled row: what it is about on the left, what can be done on the right. */
export function AccountSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-16 gap-y-6 border-line border-t py-[clamp(28px,3.5vw,48px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)]">
      <div>
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2 max-w-[44ch] text-muted">{lead}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}
