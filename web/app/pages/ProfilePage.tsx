import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../features/auth/auth-slice.ts';
import { rememberPath } from '../features/auth/return-path.ts';
import { ProfileView } from '../features/profile/ProfileView.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Profile',
    description: 'Your points, favorites and orders.',
    path: paths.profile,
    noindex: true,
  });

export default function ProfilePage() {
  const { user } = useAuth();
  const location = useLocation();
  if (!user) return <Navigate to={paths.login} replace state={rememberPath(location)} />;
  return <ProfileView key={user.id} user={user} />;
}
