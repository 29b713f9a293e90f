import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { staffMessages } from '../../lib/staff-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { RequireAuth } from '../auth/RequireAuth.tsx';

/** A visitor logs in first; a customer is told that this is not for customers. The server checks every call by itself. */
export function RequireStaff({ children }: { children: ReactNode }) {
  return (
    <RequireAuth>
      <StaffOnly>{children}</StaffOnly>
    </RequireAuth>
  );
}

function StaffOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const dispatch = useAppDispatch();
  const isStaff = user?.role === 'staff';

  useEffect(() => {
    // Who has become staff since this device was last told gets in at once.
    if (!isStaff) void dispatch(loadUser());
  }, [isStaff, dispatch]);

  if (isStaff) return children;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-paper text-ink">
      <Notice title={staffMessages.staffOnly} lead={staffMessages.staffOnlyHint}>
        <Link className={buttonClass()} to={paths.landing}>
          Home
        </Link>
      </Notice>
    </main>
  );
}
