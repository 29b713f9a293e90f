import './board.css';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth, useUser } from '../auth/auth-store.ts';
import { RequireAuth } from '../auth/RequireAuth.tsx';
import { staffMessages } from './staff-messages.ts';

const loadLogin = () => import('../auth/LoginAgain.tsx');
const LoginAgain = lateComponent(loadLogin, 'LoginAgain');

/**
 * Visitors must log in, customers read that this is for staff only. When a session ends, the board stays and a login is
 * asked for over it. The server also checks every call.
 */
export function RequireStaff({ children }: { children: ReactNode }) {
  const user = useUser();
  const isOver = useAuth(({ token }) => token === null);

  useEffect(() => {
    let isOpen = true;
    let stop = () => {};
    // Without its code /login is opened, as on every other page.
    loadLogin().then(
      ({ keepUserAtEnd }) => {
        if (isOpen) stop = keepUserAtEnd();
      },
      () => {},
    );
    return () => {
      isOpen = false;
      stop();
    };
  }, []);

  return (
    <RequireAuth>
      <StaffOnly>{children}</StaffOnly>
      <Suspense>{user && isOver && <LoginAgain user={user} />}</Suspense>
    </RequireAuth>
  );
}

function StaffOnly({ children }: { children: ReactNode }) {
  const user = useUser();
  const isStaff = hasPermission(user?.role, 'board.work');

  useEffect(() => {
    // The account may have become staff since it was stored.
    if (!isStaff) void loadUser();
  }, [isStaff]);

  if (isStaff) return children;
  return (
    <main id="main" tabIndex={-1} className="staff-only min-h-dvh">
      <Notice title={staffMessages.staffOnly} lead={staffMessages.staffOnlyHint}>
        <Link className={buttonClass()} to={paths.landing}>
          Home
        </Link>
      </Notice>
    </main>
  );
}
