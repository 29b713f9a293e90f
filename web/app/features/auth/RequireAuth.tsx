import { Fragment, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { FullScreenSpinner } from '../../ui/FullScreenSpinner.tsx';
import { logout, prepareLogout } from './auth-calls.ts';
import { useAuth, useIsMember, useUser } from './auth-store.ts';
import { isOfConsole, rememberPath, returnPath } from './return-path.ts';

const onOtherTab = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** The history entry on which the customer pressed Logout. */
let leftAt: string | undefined;

/**
 * Spec section 2: opens for an authenticated user or a stored user record. Everyone else is sent to /login, and a
 * customer who has just logged out on this page to /. Another user gets a new page: what it holds is the first one's.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const user = useUser();
  const isLoading = useAuth(({ loading }) => loading);
  const hasFailed = useAuth(({ error }) => error !== null);
  const isHydrated = useHydrated();
  const location = useLocation();
  const storedId = useSyncExternalStore(
    onOtherTab,
    () => storage.read('user')?.id,
    () => undefined,
  );

  if (!isHydrated) return <FullScreenSpinner />;
  const userId = user?.id ?? storedId;
  if (userId !== undefined) return <Fragment key={userId}>{children}</Fragment>;
  if (leftAt === location.key) return <Navigate to={paths.landing} replace />;
  if (isLoading)
    return <FullScreenSpinner note={hasFailed ? 'We cannot reach the server right now. Trying again...' : undefined} />;
  return <Navigate to={paths.login} replace state={rememberPath(location)} />;
}

/** Login and register are for visitors. A member is sent to where a login leads, also right after logging in here. */
export function RedirectMember({ children }: { children: ReactNode }) {
  const isMember = useIsMember();
  const user = useUser();
  const location = useLocation();
  if (!isMember) return children;
  const path = returnPath(location, user?.role);
  return isOfConsole(path) ? <LoadDocument path={path} /> : <Navigate to={path} replace />;
}

function LoadDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <FullScreenSpinner />;
}

/** Forgets the customer first, then goes to /: logging out must not depend on whether that page can be loaded. */
export const useLogout = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const currentKey = useRef(key);
  useEffect(() => {
    currentKey.current = key;
  }, [key]);
  return async () => {
    await prepareLogout();
    leftAt = currentKey.current;
    const answered = logout();
    void navigate(paths.landing);
    await answered;
  };
};
