import { Link } from 'react-router';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { textOf } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AuthError } from './AuthError.tsx';
import { login } from './auth-calls.ts';
import { checkLogin } from './form-rules.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { useAuthForm } from './use-auth-form.ts';

export function LoginForm() {
  const dispatch = useAppDispatch();
  const { error, problems, pending, whilePending, form, submitDisabled } = useAuthForm({
    read: (data) => ({ email: textOf(data, 'email').trim(), password: textOf(data, 'password') }),
    check: checkLogin,
    submit: async (values) => login.fulfilled.match(await dispatch(login(values))),
    success: messages.login.success,
  });

  return (
    <>
      <GoogleSignIn intent="login" disabled={pending} whilePending={whilePending} />
      <AuthError error={error} />
      <form {...form} className="grid gap-[18px]">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
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
