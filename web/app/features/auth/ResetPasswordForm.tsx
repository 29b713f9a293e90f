import type { resetPassword } from '@juniper/core/contracts/password-reset.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { getText, useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from './auth-calls.ts';
import { checkNewPassword, NewPasswordFields } from './auth-form.tsx';
import { useAuth } from './auth-store.ts';
import { useLinkToken } from './use-link-token.ts';

const words = {
  done: 'Your password is changed. Please log in with the new one.',
  expired: 'This link has expired or was used already.',
} as const;

export function ResetPasswordForm() {
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
