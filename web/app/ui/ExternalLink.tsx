import type { ComponentProps } from 'react';

/** Opens in a new tab, and says so to screen readers. */
export function ExternalLink({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
