import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { textOf } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Fields.tsx';
import { login } from './auth-calls.ts';
import { checkLogin, useAuthForm } from './auth-form.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { PasswordField } from './PasswordField.tsx';

export function LoginForm() {
  const { problems, pending, whilePending, form, submitDisabled } = useAuthForm({
    read: (data) => ({ email: textOf(data, 'email').trim(), password: textOf(data, 'password') }),
    check: checkLogin,
    submit: login,
    success: 'Login successful!',
  });

  return (
    <>
      <GoogleSignIn intent="login" disabled={pending} whilePending={whilePending} />
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
