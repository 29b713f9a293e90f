import { Navigate, useLocation } from 'react-router';
import { useUser } from '../features/auth/auth-store.ts';
import { rememberPath } from '../features/auth/return-path.ts';
import { ProfileView } from '../features/profile/ProfileView.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head: Head = {
  title: 'Profile',
  description: 'Your points, favorites and orders.',
  path: paths.profile,
  noindex: true,
};

export default function ProfilePage() {
  const user = useUser();
  const location = useLocation();
  if (!user) return <Navigate to={paths.login} replace state={rememberPath(location)} />;
  return <ProfileView key={user.id} user={user} />;
}
