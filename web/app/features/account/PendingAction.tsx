import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useAuth } from '../auth/auth-store.ts';
import { readLoginOrigin } from '../auth/return-path.ts';

const PendingBanner = lateComponent(() => import('./pending-item.tsx'), 'PendingBanner');

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/**
 * Stands above the form of /login and /register: the store's error, else the item that waits for the login, else the
 * lead. The place is as high as a banner, so that the form does not move.
 */
export function AuthIntro({ lead }: { lead: string }) {
  const error = useAuth((state) => state.error);
  const origin = readLoginOrigin(useLocation());
  const isHydrated = useHydrated();
  if (error !== null)
    return (
      // On a small screen the button that led to the error may be a long way down.
      <div ref={bringIntoView}>
        <Banner kind="danger">{error}</Banner>
      </div>
    );
  const words = <p className="lead">{lead}</p>;
  if (!isHydrated || !origin?.wish) return words;
  return (
    <div className="auth__wish">
      <Suspense fallback={words}>
        <PendingBanner action={origin.wish} otherwise={words} />
      </Suspense>
    </div>
  );
}

/**
 * Returns a function to call after a login or a registration: it does what the visitor had pressed before. Nothing else
 * calls it, so neither Back nor a reload does it again.
 */
export const usePerformPendingAction = (): (() => void) => {
  const action = readLoginOrigin(useLocation())?.wish;
  const navigate = useNavigate();
  return () => {
    if (!action) return;
    // If this cannot be loaded, the customer is back on the page and presses again.
    void import('./pending-item.tsx').then(
      ({ performPendingAction }) => performPendingAction(action, () => void navigate(paths.cart)),
      () => {},
    );
  };
};
