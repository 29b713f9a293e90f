import { shop } from '@juniper/core/content/shop.ts';
import { Link } from 'react-router';
import { AuthIntro, usePerformPendingAction } from '../features/account/PendingAction.tsx';
import { AuthFrame, AuthPicture, AuthTabs } from '../features/auth/AuthFrame.tsx';
import { login } from '../features/auth/auth-calls.ts';
import { checkLogin, PasswordField, useAuthForm } from '../features/auth/auth-form.tsx';
import { useCarriedReturn } from '../features/auth/carried-return.ts';
import { GoogleSignIn } from '../features/auth/GoogleSignIn.tsx';
import { RedirectMember } from '../features/auth/RequireAuth.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { getText } from '../lib/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Fields.tsx';

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

function LoginForm({ onLogin }: { onLogin: () => void }) {
  useCarriedReturn();
  const { problems, pending, whilePending, form, submitDisabled } = useAuthForm({
    read: (data) => ({ email: getText(data, 'email').trim(), password: getText(data, 'password') }),
    check: checkLogin,
    submit: login,
    success: 'Login successful!',
    onLogin,
  });

  return (
    <>
      <GoogleSignIn intent="login" disabled={pending} whilePending={whilePending} onLogin={onLogin} />
      <form {...form} className="grid gap-4.5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          disabled={pending}
          error={problems.password}
        />
        <Link className="link justify-self-start" to={paths.forgetPassword}>
          Forgot your password?
        </Link>
        <Button type="submit" block busy={pending} disabled={submitDisabled}>
          {pending ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
    </>
  );
}
