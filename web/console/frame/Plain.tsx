import { type ReactNode, Suspense } from 'react';
import { ToastHost } from '../../app/ui/ToastHost.tsx';
import { Loading } from '../lib/Loaded.tsx';

/** For a screen without navigation. */
export function Plain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="shell__main" tabIndex={-1}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
      <ToastHost />
    </main>
  );
}
