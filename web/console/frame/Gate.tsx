import { shop } from '@juniper/core/content/shop.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { hasPermission, isWorkRole, type Permission } from '@juniper/core/rules/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAuth, useUser } from '../../app/features/auth/auth-store.ts';
import { keepUserAtEnd, LoginAgain } from '../../app/features/auth/LoginAgain.tsx';
import { paths as storefront } from '../../app/lib/paths.ts';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { FullScreenSpinner } from '../../app/ui/FullScreenSpinner.tsx';
import { Sprig } from '../../app/ui/Icon.tsx';
import { ToastRail } from '../../app/ui/ToastRail.tsx';
import { Loading } from '../lib/Loaded.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { describeRoles } from './screens.ts';
import { goToLogin, leave } from './session.ts';

const unreachable = 'We cannot reach the server right now. Trying again...';

/**
 * Leads visitors to /login. When a session ends, the screen stays and a login is asked for over it; whoever else logs in
 * gets a new document. The server checks every call: this only decides what is shown.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const token = useAuth((state) => state.token);
  const hasFailed = useAuth(({ error }) => error !== null);
  const user = useUser();
  const [openedBy, setOpenedBy] = useState<string>();
  if (user && openedBy === undefined) setOpenedBy(user.id);
  const isOther = user !== null && openedBy !== undefined && openedBy !== user.id;

  useEffect(keepUserAtEnd, []);
  useEffect(() => {
    if (token === null && !user) goToLogin();
  }, [token, user]);
  useEffect(() => {
    if (!isOther) return;
    // The state holds what the first person searched for. A reload would search for it in the name of the next.
    history.replaceState(null, '');
    location.reload();
  }, [isOther]);

  if (!user || isOther) return <FullScreenSpinner note={token !== null && hasFailed ? unreachable : undefined} />;
  return (
    <>
      {children}
      {token === null && <EndedSession user={user} />}
    </>
  );
}

/** Makes the calls again that failed for want of a session, once the same person has one. */
function EndedSession({ user }: { user: User }) {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (useAuth.getState().user?.id !== user.id) return;
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    [client, user.id],
  );
  return <LoginAgain user={user} />;
}

/** Tells customers that this is for staff, once the server has confirmed that they are still customers. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const user = useUser();
  const isLoading = useAuth(({ loading }) => loading);
  if (isWorkRole(user?.role)) return children;
  if (isLoading) return <FullScreenSpinner />;
  return (
    <Plain>
      <ScreenHead
        title="This is for our staff only."
        lead={`Do you work at ${shop.name}? Ask whoever runs the shop to add your account.`}
      />
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass()} href={storefront.landing}>
          To the shop
        </a>
        <Button variant="secondary" onClick={() => void leave()}>
          Log out
        </Button>
      </div>
    </Plain>
  );
}

/** Shows a screen only to roles that may use it. Others read who can open it. */
export function RequireRole({ what, children }: { what: Permission; children: ReactNode }) {
  const user = useUser();
  if (hasPermission(user?.role, what)) return children;
  return (
    <ScreenHead
      title="Not for your account"
      lead={`This screen can be opened by ${describeRoles(what)}. Ask them to do it for you.`}
    />
  );
}

/** Frames a screen that has no navigation. */
export function Plain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="shell__main plain" tabIndex={-1}>
      <p className="logo">
        <Sprig />
        {shop.name}
      </p>
      <Suspense fallback={<Loading />}>{children}</Suspense>
      <ToastRail />
    </main>
  );
}
