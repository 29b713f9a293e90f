import {
  checkPasswordParts,
  getMinPasswordLength,
  isAllowedPassword,
  passwordRuleMessage,
} from '@juniper/core/rules/password.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { findEmpty, isEmail, type Problem, problemIn, useForm } from '../../lib/use-form.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from './auth-store.ts';
import { PasswordField } from './PasswordField.tsx';
import { askedAt } from './return-path.ts';

export type LoginValues = { email: string; password: string };
export type NewPassword = { password: string; confirmPassword: string };
export type RegisterValues = LoginValues & NewPassword & { name: string; terms: boolean };

export const checkLogin = ({ email, password }: LoginValues): Problem | undefined => findEmpty({ email, password });

/** All broken rules at once: the first one's message, and for each field the first of its own. */
const together = (...problems: (Problem | false | undefined)[]): Problem | undefined => {
  const broken = problems.filter((problem) => problem !== undefined && problem !== false);
  const [first] = broken;
  return (
    first && { message: first.message, fields: Object.assign({}, ...broken.toReversed().map((one) => one.fields)) }
  );
};

const rulesOf = ({ password, confirmPassword }: NewPassword) =>
  [
    password !== confirmPassword && problemIn('confirmPassword', 'Passwords do not match.'),
    !isAllowedPassword(password) && problemIn('password', passwordRuleMessage),
  ] as const;

/** A new password, typed twice. */
export const checkNewPassword = ({ password, confirmPassword }: NewPassword): Problem | undefined =>
  together(findEmpty({ password, confirmPassword }), ...rulesOf({ password, confirmPassword }));

/** In the order of spec section 5, then the shape of the address. */
export const checkRegistration = (values: RegisterValues): Problem | undefined => {
  const { name, email, password, confirmPassword, terms } = values;
  return together(
    findEmpty({ name, email, password, confirmPassword }),
    ...rulesOf(values),
    !terms && problemIn('terms', 'Please accept the Terms and Conditions.'),
    !isEmail(email) && problemIn('email', messages.invalidEmail),
  );
};

type AuthForm<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  /** Resolves to the server's answer, or to nothing if it refused; the store has the reason then. */
  submit: (values: Values) => Promise<object | undefined>;
  success: string;
};

/**
 * To be called after a login or a registration: does what the visitor had pressed before. Nothing else calls it, so
 * neither Back nor a reload does it again.
 */
export const useGrantWish = (): (() => void) => {
  const wish = askedAt(useLocation())?.wish;
  const navigate = useNavigate();
  return () => {
    if (!wish) return;
    // Loaded only now. If that fails, the customer is back on the page and presses again.
    void import('./wish.ts').then(
      ({ grantWish }) => grantWish(wish, () => void navigate(paths.cart)),
      () => {},
    );
  };
};

/** The login and the register form: broken rules and success are shown as toasts, a refusal is the store's error. */
export const useAuthForm = <Values,>({ read, check, submit, success }: AuthForm<Values>) => {
  // Before paint, so that the error of an earlier page is neither seen nor read out here.
  useLayoutEffect(() => useAuth.setState({ error: null }), []);

  const grantWish = useGrantWish();

  return useForm({
    read,
    check,
    submit: async (values) => {
      if (!(await submit(values))) return;
      showToast('success', success);
      grantWish();
    },
    onProblem: ({ message }) => showToast('error', message),
  });
};

type NewPasswordFieldsProps = {
  label: string;
  confirmLabel: string;
  disabled: boolean;
  problems: Problem['fields'];
  /** Whose password it is to be, where that is known. */
  userRole?: string;
};

/** The fields of a new password, typed twice, with its rule. */
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

/** The rule as a list that is ticked off while somebody types. */
function PasswordTicks({ password, userRole }: { password: string; userRole: string | undefined }) {
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
