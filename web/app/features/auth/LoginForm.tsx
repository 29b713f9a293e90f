import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { getText } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Fields.tsx';
import { login } from './auth-calls.ts';
import { checkLogin, useAuthForm } from './auth-form.tsx';
import { useCarriedReturn } from './carried-return.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { PasswordField } from './PasswordField.tsx';

export function LoginForm({ onLogin }: { onLogin: () => void }) {
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
