import { shop } from '@juniper/core/content/shop.ts';
import { AuthIntro, usePerformPendingAction } from '../features/account/PendingAction.tsx';
import { AuthFrame, AuthPicture, AuthTabs } from '../features/auth/AuthFrame.tsx';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { RedirectMember } from '../features/auth/RequireAuth.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head: Head = {
  title: 'Login',
  description: `Log in to ${shop.name} to order, save favorites and collect points.`,
  path: paths.login,
  noindex: true,
};

export default function LoginPage() {
  const performPendingAction = usePerformPendingAction();
  return (
    <RedirectMember>
      <AuthFrame
        heading="Welcome Back!"
        lead={<AuthIntro lead="Log in to order, save favorites and collect points." />}
        aside={
          <AuthPicture
            name="iced-latte"
            caption="Your points, favorites and last order are right where you left them."
          />
        }
      >
        <AuthTabs />
        <LoginForm onLogin={performPendingAction} />
      </AuthFrame>
    </RedirectMember>
  );
}
