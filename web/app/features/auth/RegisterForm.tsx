import { shop } from '@juniper/core/content/shop.ts';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { getText } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Fields.tsx';
import { register } from './auth-calls.ts';
import { checkRegistration, NewPasswordFields, type RegisterValues, useAuthForm } from './auth-form.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';

const readForm = (data: FormData): RegisterValues => ({
  name: getText(data, 'name').trim(),
  email: getText(data, 'email').trim(),
  password: getText(data, 'password'),
  confirmPassword: getText(data, 'confirmPassword'),
  terms: data.has('terms'),
});

export function RegisterForm({ onLogin }: { onLogin: () => void }) {
  const termsBox = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const { problems, pending, whilePending, form, submitDisabled } = useAuthForm({
    read: readForm,
    check: checkRegistration,
    submit: ({ name, email, password }) => register({ name, email, password }),
    success: `Account created successfully! Welcome to ${shop.name}!`,
    onLogin,
  });

  // The box may have been ticked before hydration, or by a browser that restores forms.
  useEffect(() => setAccepted(termsBox.current?.checked ?? false), []);

  return (
    <>
      <GoogleSignIn intent="sign-up" disabled={pending} whilePending={whilePending} onLogin={onLogin} />
      <form {...form} className="grid gap-4.5">
        <Field label="Full name" name="name" autoComplete="name" required disabled={pending} error={problems.name} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <NewPasswordFields
          label="Password"
          confirmLabel="Confirm password"
          disabled={pending}
          problems={problems}
          userRole="customer"
        />
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
    <a className="link whitespace-nowrap" href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
