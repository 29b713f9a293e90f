import './login-again.css';
import type { User } from '@juniper/core/contracts/user.ts';
import { useEffect, useId, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { getText, useForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Fields.tsx';
import { login } from './auth-calls.ts';
import { checkLogin, PasswordField } from './auth-form.tsx';
import { restoreSession, useAuth } from './auth-store.ts';

/**
 * Keeps the user in the store when a session ends, so that the screen stays. A logout removes `juniper_customer`; an
 * ended session does not. Returns a function that stops it.
 */
export const keepUserAtEnd = (): (() => void) => {
  const stop = useAuth.subscribe(({ user }, before) => {
    const isEnded = !user && before.user && storage.read('juniper_customer') === before.user.id;
    // Calls in the background end it again every few seconds: what the login says stays.
    if (isEnded) useAuth.setState({ user: before.user, error: before.error, loading: before.loading });
  });
  // Another tab's logout may remove the token before it.
  const onOtherTab = ({ key }: StorageEvent) => key === 'juniper_customer' && restoreSession();
  addEventListener('storage', onOtherTab);
  return () => {
    stop();
    removeEventListener('storage', onOtherTab);
    if (useAuth.getState().token === null) useAuth.setState({ user: null });
  };
};

/** Covers a screen whose session has ended, with all that is typed there. It stays until somebody has logged in. */
export function LoginAgain({ user }: { user: User }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const whyId = useId();
  const error = useAuth((state) => state.error);
  const { problems, pending, form } = useForm({
    read: (data) => ({ email: getText(data, 'email').trim(), password: getText(data, 'password') }),
    check: checkLogin,
    submit: async (values) => void (await login(values)),
  });

  useEffect(() => {
    const before = document.activeElement;
    useAuth.setState({ error: null });
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[name=password]')?.focus();
    return () => {
      const target = before === document.body ? document.getElementById('main') : before;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="modal login-again"
      aria-labelledby={titleId}
      aria-describedby={whyId}
      onCancel={(event) => event.preventDefault()}
      // A browser may close it all the same when Esc is pressed twice.
      onClose={() => dialog.current?.showModal()}
    >
      <form {...form} className="modal__in grid gap-4.5">
        <h2 id={titleId}>Log in again</h2>
        <p id={whyId} className="muted">
          Your session has ended. What you typed here is kept, but not saved yet.
        </p>
        {error && <Banner kind="danger">{error}</Banner>}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user.email}
          required
          disabled={pending}
          hint={`Only ${user.name} gets back what was typed.`}
          error={problems.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          disabled={pending}
          error={problems.password}
        />
        <Button type="submit" block busy={pending}>
          {pending ? 'Logging in...' : 'Log in'}
        </Button>
        <a className="link justify-self-start" href={paths.login} target="_blank" rel="noopener">
          Log in another way, in a new tab
        </a>
      </form>
    </dialog>
  );
}
