import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from './auth-slice.ts';
import { returnPath } from './return-path.ts';

/** Login and register are for visitors. A member, also one who just became it here, goes on to where a login leads. */
export function RedirectMember({ children }: { children: ReactNode }) {
  const { isAuthenticated, user } = useAuth();
  const location = useLocation();
  return isAuthenticated ? <Navigate to={returnPath(location, user?.role)} replace /> : children;
}
