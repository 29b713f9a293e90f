import type { resetPassword } from '@juniper/core/contracts/password-reset.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '../../lib/account-messages.ts';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { textOf } from '../../lib/use-form.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from './auth-calls.ts';
import { useAuth } from './auth-slice.ts';
import { checkNewPassword } from './form-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const words = accountMessages.resetPassword;

export function ResetPasswordForm() {
  const token = useLinkToken();
  const dispatch = useAppDispatch();
  const { isLoggedIn } = useAuth();
  const [isDone, setIsDone] = useState(false);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ password: textOf(data, 'password'), confirmPassword: textOf(data, 'confirmPassword') }),
    check: checkNewPassword,
    call: async ({ password }) => {
      await send<typeof resetPassword>('POST', '/auth/reset-password', { token: token ?? '', password });
      setIsDone(true);
      showToast('success', words.done);
      // The server has ended every session of the account. If the one on this device was one of them, it is told now.
      if (isLoggedIn) await dispatch(loadUser());
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
      // As high as the form in its place, so that nothing below it moves.
      <div className="grid min-h-[18.6rem] content-start gap-5">
        <Banner kind="danger">{words.expired}</Banner>
        <Link className={buttonClass({ block: true })} to={paths.forgetPassword}>
          Ask for a new link
        </Link>
      </div>
    );
  return (
    <>
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      <form {...form} className="grid gap-[18px]">
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
    </>
  );
}
