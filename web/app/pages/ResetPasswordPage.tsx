import type { resetPassword } from '@juniper/core/contracts/password-reset.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame, AuthPicture } from '../features/auth/AuthFrame.tsx';
import { loadUser } from '../features/auth/auth-calls.ts';
import { checkNewPassword, NewPasswordFields } from '../features/auth/auth-form.tsx';
import { useAuth } from '../features/auth/auth-store.ts';
import { useLinkToken } from '../features/auth/emailed-links.ts';
import { send } from '../lib/api.ts';
import { messages } from '../lib/messages.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useCallForm } from '../lib/use-call-form.ts';
import { getText } from '../lib/use-form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';

export const head: Head = {
  title: 'Reset password',
  description: 'Set a new password with the link you were given.',
  path: paths.resetPassword,
  noindex: true,
};

export default function ResetPasswordPage() {
  return (
    <AuthFrame
      heading="Choose a new password"
      lead="Your link works once, for 30 minutes."
      aside={<AuthPicture name="cortado" caption="A new password logs out every device, so only you are in." />}
    >
      <ResetPasswordForm />
    </AuthFrame>
  );
}

const words = {
  done: 'Your password is changed. Please log in with the new one.',
  expired: 'This link has expired or was used already.',
} as const;

function ResetPasswordForm() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ password: getText(data, 'password'), confirmPassword: getText(data, 'confirmPassword') }),
    check: checkNewPassword,
    call: async ({ password }) => {
      await send<typeof resetPassword>('POST', '/auth/reset-password', { token: token ?? '', password });
      setIsDone(true);
      showToast('success', words.done);
      // The server has ended every session of the account. Loading the user tells whether this device's was one of them.
      if (useAuth.getState().isLoggedIn) await loadUser();
    },
  });

  if (isDone)
    return (
      <>
        <Banner kind="ok">{words.done}</Banner>
        <Link className={buttonClass({ block: true })} to={paths.login}>
          Log in
        </Link>
      </>
    );
  if (token === '' || failure?.code === 'link_expired')
    return (
      // As high as the form that it replaces, so that nothing below it moves.
      <div className="grid auth__instead content-start gap-5">
        <Banner kind="danger">{failure ? words.expired : messages.linkIncomplete}</Banner>
        <Link className={buttonClass({ block: true })} to={paths.forgetPassword}>
          Ask for a new link
        </Link>
      </div>
    );
  return (
    <>
      <form {...form} className="grid gap-4.5">
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          disabled={pending}
          problems={problems}
        />
        <Button type="submit" block busy={pending} disabled={submitDisabled}>
          {pending ? 'Saving...' : 'Save the new password'}
        </Button>
      </form>
      {failure && <Banner kind="danger">{failure.words}</Banner>}
    </>
  );
}
