import { shop } from '@juniper/core/content/shop.ts';
import { may, type Permission } from '@juniper/core/rules/permissions.ts';
import { type ReactNode, useEffect } from 'react';
import { useAuth, useUser } from '../../app/features/auth/auth-store.ts';
import { paths as storefront } from '../../app/lib/paths.ts';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { FullScreenSpinner } from '../../app/ui/FullScreenSpinner.tsx';
import { Plain } from './Plain.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { whoMay } from './screens.ts';
import { goToLogin, leave } from './session.ts';

const unreachable = 'We cannot reach the server right now. Trying again...';

/** Visitors are led to /login. The server checks every call: this only decides what is shown. */
export function RequireSession({ children }: { children: ReactNode }) {
  const token = useAuth((state) => state.token);
  const hasFailed = useAuth(({ error }) => error !== null);
  const user = useUser();

  useEffect(() => {
    if (token === null) goToLogin();
  }, [token]);

  if (!user) return <FullScreenSpinner note={token !== null && hasFailed ? unreachable : undefined} />;
  return children;
}

/** Customers read that this is for staff, once the server has said that they still are customers. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const user = useUser();
  const isLoading = useAuth(({ loading }) => loading);
  if (may(user?.role, 'board.work')) return children;
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

/** A screen that the role may not use says so, and who can open it. */
export function RequireRole({ what, children }: { what: Permission; children: ReactNode }) {
  const user = useUser();
  if (may(user?.role, what)) return children;
  return (
    <ScreenHead
      title="Not for your account"
      lead={`This screen can be opened by ${whoMay(what)}. Ask them to do it for you.`}
    />
  );
}
