import { shop } from '@juniper/core/content/shop.ts';
import { Link, useLocation } from 'react-router';
import { AuthFrame } from '../features/auth/AuthFrame.tsx';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { RedirectMember } from '../features/auth/RedirectMember.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { Picture } from '../ui/Picture.tsx';

export const meta = () =>
  pageMeta({
    title: 'Login',
    description: `Log in to ${shop.name} to order, save favorites and collect points.`,
    path: paths.login,
  });

export default function LoginPage() {
  const { state } = useLocation();
  return (
    <RedirectMember>
      <AuthFrame
        heading="Welcome Back!"
        lead="Log in to order, save favorites and collect points."
        aside={
          <div className="relative hidden h-[clamp(520px,52vw,680px)] overflow-hidden rounded-tile lg:block">
            <Picture name="iced-latte" alt="" sizes="46vw" className="size-full object-cover" />
            <p className="absolute inset-x-6 bottom-6 max-w-[380px] rounded-card bg-surface/95 px-5 py-4 font-display text-[1.1875rem]/[1.35] lining-nums">
              Your points, favorites and last order are right where you left them.
            </p>
          </div>
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
