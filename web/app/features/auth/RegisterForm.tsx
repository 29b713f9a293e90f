import { useEffect, useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { textOf } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { AuthError } from './AuthError.tsx';
import { register } from './auth-calls.ts';
import { checkRegistration, type RegisterValues } from './form-rules.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

const readForm = (data: FormData): RegisterValues => ({
  name: textOf(data, 'name').trim(),
  email: textOf(data, 'email').trim(),
  password: textOf(data, 'password'),
  confirmPassword: textOf(data, 'confirmPassword'),
  terms: data.has('terms'),
});

export function RegisterForm() {
  const dispatch = useAppDispatch();
  const termsBox = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const { error, problems, pending, whilePending, form, submitDisabled } = useAuthForm({
    read: readForm,
    check: checkRegistration,
    submit: async ({ name, email, password }) =>
      register.fulfilled.match(await dispatch(register({ name, email, password }))),
    success: messages.register.success,
  });

  // The box may have been ticked before React listened, or by a browser that restores forms.
  useEffect(() => setAccepted(termsBox.current?.checked ?? false), []);

  return (
    <>
      <GoogleSignIn intent="sign-up" disabled={pending} whilePending={whilePending} />
      <AuthError error={error} />
      <form {...form} className="grid gap-[18px]">
        <Field label="Full name" name="name" autoComplete="name" required disabled={pending} error={problems.name} />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <NewPasswordFields label="Password" confirmLabel="Confirm password" disabled={pending} problems={problems} />
        <Checkbox
          ref={termsBox}
          name="terms"
          required
          disabled={pending}
          onChange={(event) => setAccepted(event.target.checked)}
          error={problems.terms}
          label={
            <>
              I accept the <NewTabLink to={paths.terms}>Terms and Conditions</NewTabLink> and the{' '}
              <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink>
            </>
          }
        />
        <Button type="submit" block busy={pending} disabled={submitDisabled || !accepted}>
          {pending ? 'Creating Account...' : 'Create account'}
        </Button>
      </form>
    </>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
