import type { verifyEmail } from '@juniper/core/contracts/account.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame, ShortAuthPicture } from '../features/auth/AuthFrame.tsx';
import { loadUser } from '../features/auth/auth-calls.ts';
import { checkNewPassword, NewPasswordFields, PasswordField } from '../features/auth/auth-form.tsx';
import { useLinkToken } from '../features/auth/emailed-links.ts';
import { ApiError, sendOptional } from '../lib/api.ts';
import { isObject, isText, makeListParser } from '../lib/guards.ts';
import { messages } from '../lib/messages.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { storage } from '../lib/storage.ts';
import { useCallForm } from '../lib/use-call-form.ts';
import { findEmpty, getText } from '../lib/use-form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Form } from '../ui/Fields.tsx';

export const head: Head = {
  title: 'Confirm your email address',
  description: 'Confirm the email address of your account with the link that we sent you.',
  path: paths.verifyEmail,
  noindex: true,
};

export default function VerifyEmailPage() {
  return (
    <AuthFrame
      heading="Confirm your email address"
      lead="So your receipts reach you, and only you."
      aside={<ShortAuthPicture name="special-flat-white" caption="One tap, and we know it’s you." />}
    >
      <div className="auth__press grid content-start gap-5">
        <VerifyEmail />
      </div>
    </AuthFrame>
  );
}

/** Errors after which the link does not work here any more. */
const finalCodes = ['link_expired', 'email_taken', 'login_needed'];

/** Returns the ways to confirm that the server accepts with the link, and the account that the link belongs to. */
const readWays = ({ data }: ApiError): { ways: readonly string[]; email?: string } =>
  isObject(data)
    ? { ways: makeListParser(isText)(data.ways) ?? [], ...(isText(data.email) && { email: data.email }) }
    : { ways: [] };

const useConfirming = (token: string) => {
  const [done, setDone] = useState<string | null>(null);
  /** No ways until the server asks for one. */
  const [{ ways, email }, setAsked] = useState<ReturnType<typeof readWays>>({ ways: [] });
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
        setAsked(readWays(error));
      }
    },
  });
  const swapWays = () =>
    setAsked(({ ways: [first = '', ...others], ...asked }) => ({ ...asked, ways: [...others, first] }));
  return { ...form, done, ways, email, swapWays };
};

/** Waits for a press: mail scanners open every link, and that must not confirm anything. */
function VerifyEmail() {
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
