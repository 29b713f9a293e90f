import type { unsubscribe, verifyEmail } from '@juniper/core/contracts/account.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, send, sendOptional } from '../../lib/api.ts';
import { isObject, isText, makeListParser } from '../../lib/guards.ts';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { findEmpty, getText, useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Form } from '../../ui/Fields.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { checkNewPassword, NewPasswordFields } from '../auth/auth-form.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useLinkToken } from '../auth/use-link-token.ts';

/** After these the link will not work here any more. */
const finalCodes = ['link_expired', 'email_taken', 'login_needed'];

/** What may be sent with the link, and to which account it belongs, as the server says. */
const askedIn = ({ data }: ApiError): { ways: readonly string[]; email?: string } =>
  isObject(data)
    ? { ways: makeListParser(isText)(data.ways) ?? [], ...(isText(data.email) && { email: data.email }) }
    : { ways: [] };

const useConfirming = (token: string) => {
  const [done, setDone] = useState<string | null>(null);
  /** No ways until the server asks who it is. */
  const [{ ways, email }, setAsked] = useState<ReturnType<typeof askedIn>>({ ways: [] });
  const [way] = ways;
  const form = useCallForm({
    read: (data) => ({ password: getText(data, 'password'), confirmPassword: getText(data, 'confirmPassword') }),
    check: (given) => {
      if (way === 'newPassword') return checkNewPassword(given);
      return way === 'password' ? findEmpty({ password: given.password }) : undefined;
    },
    call: async ({ password }) => {
      try {
        const { message } = await sendOptional<typeof verifyEmail>('POST', '/auth/verify-email', {
          token,
          ...(way === 'password' && { password }),
          ...(way === 'newPassword' && { newPassword: password }),
        });
        setDone(message);
        if (storage.read('token')) await loadUser();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'password_needed')) throw error;
        setAsked(askedIn(error));
      }
    },
  });
  const swapWays = () =>
    setAsked(({ ways: [first = '', ...others], ...asked }) => ({ ...asked, ways: [...others, first] }));
  return { ...form, done, ways, email, swapWays };
};

/** Waits for a press: mail scanners open every link, and that must not confirm anything. */
export function VerifyEmail() {
  const token = useLinkToken();
  const { done, ways, email, swapWays, failure, problems, pending, form, submitDisabled } = useConfirming(token ?? '');
  const [way] = ways;
  const fields = useRef<HTMLFormElement>(null);
  // Not autofocus: a field that appears during the call is disabled.
  useEffect(() => {
    if (way && !pending) fields.current?.querySelector('input')?.focus();
  }, [way, pending]);

  if (done !== null)
    return (
      <>
        <Banner kind="ok">{done}</Banner>
        <Link className={buttonClass({ block: true })} to={way === 'newPassword' ? paths.login : paths.profile}>
          {way === 'newPassword' ? 'Log in' : 'Go to your profile'}
        </Link>
      </>
    );
  if (token === '' || finalCodes.includes(failure?.code ?? ''))
    return (
      <>
        <Banner kind="danger">{failure?.words ?? messages.linkIncomplete}</Banner>
        <Link className={buttonClass({ block: true })} to={paths.account}>
          Go to your account
        </Link>
      </>
    );
  return (
    <>
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {way && !failure && (
        <Banner kind="wait">
          {email && <p className="strong wrap-anywhere">{email}</p>}
          <p>{leads[way]}</p>
        </Banner>
      )}
      <Form {...form} pending={pending} ref={fields} className="grid gap-4.5">
        {way === 'password' && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            disabled={pending}
            error={problems.password}
          />
        )}
        {way === 'newPassword' && (
          <NewPasswordFields
            label="New password"
            confirmLabel="Confirm new password"
            disabled={pending}
            problems={problems}
          />
        )}
        <Button type="submit" block busy={pending} disabled={submitDisabled}>
          {pending ? 'Confirming...' : 'Confirm my email address'}
        </Button>
        {ways.length > 1 ? (
          <Button variant="secondary" block onClick={swapWays}>
            {way === 'password' ? 'Set a new password instead' : 'Use my password instead'}
          </Button>
        ) : (
          <Link className={buttonClass({ variant: 'quiet', block: true })} to={paths.landing}>
            Not now
          </Link>
        )}
      </Form>
    </>
  );
}

const leads: Record<string, string> = {
  password: 'You’re not logged in to this account here. Please show us that it’s yours.',
  newPassword:
    'You’re not logged in to this account here. Choose a new password for it, and we’ll log out every device.',
};

/** Waits for a press too: opening the link must not unsubscribe anyone. */
export function Unsubscribe() {
  const token = useLinkToken();
  const [done, setDone] = useState<string | null>(null);
  const { failure, pending, form, submitDisabled } = useCallForm({
    read: () => token ?? '',
    check: () => undefined,
    call: async (given) => {
      const { message } = await send<typeof unsubscribe>('POST', '/auth/unsubscribe', { token: given });
      setDone(message);
    },
  });

  if (done !== null) return <Banner kind="ok">{done}</Banner>;
  if (token === '') return <Banner kind="danger">{messages.linkIncomplete}</Banner>;
  return (
    <Form {...form} pending={pending} className="grid gap-5">
      <Button type="submit" block busy={pending} disabled={submitDisabled}>
        Unsubscribe
      </Button>
      <Link className={buttonClass({ variant: 'quiet', block: true })} to={paths.landing}>
        Keep it
      </Link>
      {failure && <Banner kind="danger">{failure.words}</Banner>}
    </Form>
  );
}
