import { Fragment, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { FullScreenSpinner } from '../../ui/FullScreenSpinner.tsx';
import { logout } from './auth-calls.ts';
import { useAuth, useIsMember, useUser } from './auth-store.ts';
import { isConsolePath, rememberPath, returnPath } from './return-path.ts';
import { prepareLogout } from './session-events.ts';

const onOtherTab = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** The history entry on which the customer pressed Logout. */
let leftAt: string | undefined;

/**
 * Opens for an authenticated user or a stored user record. Everyone else is sent to /login, and a
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
  // The spinner stays until the code of the login page is there: an empty page would let the footer jump.
  return (
    <>
      <FullScreenSpinner />
      <Navigate to={paths.login} replace state={rememberPath(location)} />
    </>
  );
}

/**
 * Shows login and register to visitors. Sends a member to where a login leads, also right after logging in here. The
 * page stays, without use, until the next one is loaded: nothing blinks.
 */
export function RedirectMember({ children }: { children: ReactNode }) {
  const isMember = useIsMember();
  const user = useUser();
  const path = returnPath(useLocation(), user?.role);
  return (
    <>
      <div className="contents" inert={isMember}>
        {children}
      </div>
      {isMember && (isConsolePath(path) ? <LoadDocument path={path} /> : <Navigate to={path} replace />)}
    </>
  );
}

function LoadDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return null;
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
