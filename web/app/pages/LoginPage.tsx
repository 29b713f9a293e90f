import { shop } from '@juniper/core/content/shop.ts';
import { Link, useLocation } from 'react-router';
import { AuthFrame } from '../features/auth/AuthFrame.tsx';
import { AuthPicture } from '../features/auth/AuthPicture.tsx';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { RedirectMember } from '../features/auth/RedirectMember.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Login',
    description: `Log in to ${shop.name} to order, save favorites and collect points.`,
    path: paths.login,
    noindex: true,
  });

export default function LoginPage() {
  const { state } = useLocation();
  return (
    <RedirectMember>
      <AuthFrame
        heading="Welcome Back!"
        lead="Log in to order, save favorites and collect points."
        aside={
          <AuthPicture
            name="iced-latte"
            caption="Your points, favorites and last order are right where you left them."
          />
        }
      >
        <LoginForm />
        <p>
          New here?{' '}
          <Link className="link" to={paths.register} state={state}>
            Create an account
          </Link>
        </p>
      </AuthFrame>
    </RedirectMember>
  );
}
