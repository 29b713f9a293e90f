import { type ReactNode, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { FullScreenSpinner } from '../../ui/FullScreenSpinner.tsx';
import { useAuth } from './auth-slice.ts';
import { rememberPath } from './return-path.ts';

const onOtherTab = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** Spec section 2: opens for an authenticated user or a stored user record; everyone else goes to log in first. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { isAuthenticated, user, loading, error } = useAuth();
  const isHydrated = useHydrated();
  const location = useLocation();
  const isUserStored = useSyncExternalStore(
    onOtherTab,
    () => storage.read('user') !== undefined,
    () => false,
  );

  if (!isHydrated) return <FullScreenSpinner />;
  if ((isAuthenticated && user) || isUserStored) return children;
  if (loading) return <FullScreenSpinner note={error === null ? undefined : messages.stillLoading} />;
  return <Navigate to={paths.login} replace state={rememberPath(location)} />;
}
