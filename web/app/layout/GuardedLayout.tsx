import { Outlet } from 'react-router';
import { RequireAuth } from '../features/auth/RequireAuth.tsx';

export default function GuardedLayout() {
  return (
    <RequireAuth>
      <Outlet />
    </RequireAuth>
  );
}
