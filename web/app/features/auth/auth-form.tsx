import {
  checkPasswordParts,
  getMinPasswordLength,
  isAllowedPassword,
  passwordRuleMessage,
} from '@juniper/core/rules/password.ts';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { findEmpty, isEmail, joinProblems, makeProblem, type Problem, useForm } from '../../lib/use-form.ts';
import { FieldError, useIds } from '../../ui/Fields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAuth, useIsMember } from './auth-store.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Asks for a password, with a button that shows what is typed. Hides it again while the form is sent. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { id, hintId, errorId, describedBy } = useIds(error, hint);
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          {...input}
          id={id}
          type={isShown && !input.disabled ? 'text' : 'password'}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <button
          type="button"
          className="password__show"
          aria-label="Show password"
          aria-controls={id}
          aria-pressed={isShown}
          disabled={input.disabled}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

export type LoginValues = { email: string; password: string };
export type NewPassword = { password: string; confirmPassword: string };
export type RegisterValues = LoginValues & NewPassword & { name: string; terms: boolean };

export const checkLogin = ({ email, password }: LoginValues): Problem | undefined => findEmpty({ email, password });

const checkRules = ({ password, confirmPassword }: NewPassword) =>
  [
    password !== confirmPassword && makeProblem('confirmPassword', 'Passwords do not match.'),
    !isAllowedPassword(password) && makeProblem('password', passwordRuleMessage),
  ] as const;

/** Checks a new password that is typed twice. */
export const checkNewPassword = ({ password, confirmPassword }: NewPassword): Problem | undefined =>
  joinProblems(findEmpty({ password, confirmPassword }), ...checkRules({ password, confirmPassword }));

/** Checks the fields in the order in which their messages are shown, then the shape of the address. */
export const checkRegistration = (values: RegisterValues): Problem | undefined => {
  const { name, email, password, confirmPassword, terms } = values;
  return joinProblems(
    findEmpty({ name, email, password, confirmPassword }),
    ...checkRules(values),
    !terms && makeProblem('terms', 'Please accept the Terms and Conditions.'),
    !isEmail(email) && makeProblem('email', messages.invalidEmail),
  );
};

type AuthForm<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /** Resolves to the server's answer, or to nothing if it refused; the store has the reason then. */
  submit: (values: Values) => Promise<object | undefined>;
  success: string;
  /** Called after the toast. */
  onLogin: () => void;
};

/**
 * Runs the login and the register form. Broken rules and success are toasts, a refusal is the store's error. After a
 * success the form stays busy until the next page is shown.
 */
export const useAuthForm = <Values,>({ read, check, submit, success, onLogin }: AuthForm<Values>) => {
  // Before paint, so that the error of an earlier page is neither seen nor read out here.
  useLayoutEffect(() => useAuth.setState({ error: null }), []);

  const isMember = useIsMember();
  const form = useForm({
    read,
    check,
    submit: async (values) => {
      if (!(await submit(values))) return;
      showToast('success', success);
      onLogin();
    },
    onProblem: ({ message }) => showToast('error', message),
  });
  return { ...form, pending: form.pending || isMember };
};

type NewPasswordFieldsProps = {
  label: string;
  confirmLabel: string;
  disabled: boolean;
  problems: Problem['fields'];
  /** Whose password it is to be, where that is known. */
  userRole?: string;
};

/** Asks for a new password twice, and shows its rule. */
export function NewPasswordFields({ label, confirmLabel, disabled, problems, userRole }: NewPasswordFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // Something may have been typed before hydration, and the form may be emptied after it was sent.
  useEffect(() => {
    const { current } = field;
    setTyped(current?.value ?? '');
    const empty = () => setTyped('');
    current?.form?.addEventListener('reset', empty);
    return () => current?.form?.removeEventListener('reset', empty);
  }, []);
  return (
    <>
      <PasswordField
        ref={field}
        label={label}
        name="password"
        autoComplete="new-password"
        required
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        hint={<PasswordTicks password={typed} userRole={userRole} />}
        error={problems.password}
      />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        required
        disabled={disabled}
        error={problems.confirmPassword}
      />
    </>
  );
}

/** Shows the rule as a list that is ticked off while somebody types. */
export function PasswordTicks({ password, userRole }: { password: string; userRole: string | undefined }) {
  const shortest = getMinPasswordLength(userRole ?? 'customer');
  const forStaff = userRole === undefined ? ` (${getMinPasswordLength('staff')}+ if you work here)` : '';
  const parts = checkPasswordParts(password, shortest);
  const names = [
    `${shortest}+ characters${forStaff}`,
    'upper and lower case',
    'a number',
    'one of @$!%*?&, no other symbols',
  ];
  return (
    <span className="ticks">
      {names.map((name, at) => (
        <span key={name} className={parts[at] ? 'tick tick--met' : 'tick'}>
          {parts[at] ? <Icon name="check" /> : <span className="tick__dot" />}
          {name}
          {parts[at] && <span className="sr-only"> (done)</span>}
        </span>
      ))}
    </span>
  );
}
