import { mailOff } from '@juniper/core/content/shop.ts';
import type {
  Account,
  AccountSession,
  changeEmail,
  changePassword,
  endSession,
} from '@juniper/core/contracts/account.ts';
import type { unlinkGoogle } from '@juniper/core/contracts/google.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { describeFailure, sendSigned } from '../../lib/api.ts';
import { formatMoment } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { findEmpty, getText } from '../../lib/use-form.ts';
import { Banner, StatusBadge } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Form } from '../../ui/Fields.tsx';
import { showToast } from '../../ui/toast.ts';
import { checkNewPassword, NewPasswordFields } from '../auth/auth-form.tsx';
import { useUser } from '../auth/auth-store.ts';
import { useResendLink } from '../auth/emailed-links.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { AccountSection, CurrentPasswordField } from './AccountSection.tsx';

type EmailSectionProps = { account: Account; mail: string | undefined; reload: () => Promise<void> };

export function EmailSection({ account, mail, reload }: EmailSectionProps) {
  const { hasPassword } = account;
  const isMailOff = mail === 'off';
  const [done, setDone] = useState<string | null>(null);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ email: getText(data, 'email').trim(), emailPassword: getText(data, 'emailPassword') }),
    check: ({ email, emailPassword }) => findEmpty(hasPassword ? { email, emailPassword } : { email }),
    call: async ({ email, emailPassword }, element) => {
      const { message } = await sendSigned<typeof changeEmail>('POST', '/auth/email', {
        email,
        ...(hasPassword && { password: emailPassword }),
      });
      element.reset();
      setDone(message);
      await reload();
    },
  });

  return (
    <AccountSection
      title="Email address"
      lead={
        isMailOff
          ? `${mailOff} Your address stays as it is for now.`
          : `We’ll send a link to your new address. Open it and the change is done; we’ll ${account.emailVerifiedAt ? 'let the old address know and ' : ''}log out your other devices.`
      }
    >
      <EmailStatus account={account} isMailOff={isMailOff} />
      {mail === 'on' && !account.emailVerifiedAt && (
        <p className="hint">
          Confirm it to get receipts and have more than one order going. We delete unconfirmed accounts nobody has used
          for 30 days.
        </p>
      )}
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {done && !pending && !failure && <Banner kind="ok">{done}</Banner>}
      {!isMailOff && (
        <Form {...form} pending={pending} className="grid gap-4.5">
          <Field
            label="New email address"
            name="email"
            type="email"
            autoComplete="email"
            required
            error={problems.email}
          />
          {hasPassword && (
            <CurrentPasswordField name="emailPassword" disabled={pending} error={problems.emailPassword} />
          )}
          <div>
            <Button type="submit" variant="secondary" busy={pending} disabled={submitDisabled}>
              Change email
            </Button>
          </div>
        </Form>
      )}
    </AccountSection>
  );
}

/** Shows the current address, whether it is confirmed, and a new one that is not confirmed yet. */
function EmailStatus({ account, isMailOff }: { account: Account; isMailOff: boolean }) {
  const { email, emailVerifiedAt, pendingEmail } = account;
  const isWaiting = pendingEmail !== null || !emailVerifiedAt;
  const { isSending, resend } = useResendLink();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="strong min-w-0 wrap-anywhere">{email}</b>
        {emailVerifiedAt ? (
          <StatusBadge kind="ok">Confirmed</StatusBadge>
        ) : (
          <StatusBadge kind="wait">Not confirmed yet</StatusBadge>
        )}
      </p>
      {pendingEmail && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <b className="strong min-w-0 wrap-anywhere">{pendingEmail}</b>
          <StatusBadge kind="wait">{isMailOff ? 'On hold' : 'Waiting for you to open the link'}</StatusBadge>
        </p>
      )}
      {isWaiting && !isMailOff && (
        <Button variant="secondary" size="sm" busy={isSending} onClick={resend}>
          Send the link again
        </Button>
      )}
    </div>
  );
}

type PasswordSectionProps = { hasPassword: boolean; isGoogleOff: boolean; reload: () => Promise<void> };

export function PasswordSection({ hasPassword, isGoogleOff, reload }: PasswordSectionProps) {
  const role = useUser()?.role ?? 'customer';
  const [done, setDone] = useState<string | null>(null);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({
      currentPassword: getText(data, 'currentPassword'),
      password: getText(data, 'password'),
      confirmPassword: getText(data, 'confirmPassword'),
    }),
    check: ({ currentPassword, ...wanted }) =>
      findEmpty(hasPassword ? { currentPassword, ...wanted } : wanted) ?? checkNewPassword(wanted),
    call: async ({ currentPassword, password }, element) => {
      const { message } = await sendSigned<typeof changePassword>('POST', '/auth/password', {
        ...(hasPassword && { currentPassword }),
        newPassword: password,
      });
      element.reset();
      setDone(message);
      await reload();
    },
  });

  return (
    <AccountSection
      title={hasPassword ? 'Change your password' : 'Set a password'}
      lead={
        hasPassword
          ? 'We’ll log out your other devices. You stay logged in here.'
          : `${isGoogleOff ? '' : 'You log in with Google. '}With a password you can use your email too.`
      }
    >
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {done && !pending && !failure && <Banner kind="ok">{done}</Banner>}
      <Form {...form} pending={pending} className="grid gap-4.5">
        {hasPassword && (
          <CurrentPasswordField name="currentPassword" disabled={pending} error={problems.currentPassword} />
        )}
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          disabled={pending}
          problems={problems}
          userRole={role}
        />
        <div>
          <Button type="submit" busy={pending} disabled={submitDisabled}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </Form>
    </AccountSection>
  );
}

/** Unlinks Google from an account. A customer without a password must first set one with the form above. */
export function GoogleSection({ hasPassword, reload }: { hasPassword: boolean; reload: () => Promise<void> }) {
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ googlePassword: getText(data, 'googlePassword') }),
    check: findEmpty,
    call: async ({ googlePassword: password }) => {
      const { message } = await sendSigned<typeof unlinkGoogle>('DELETE', '/auth/google', { password });
      showToast('success', message);
      await reload();
    },
  });
  return (
    <AccountSection title="Your Google login" lead="It’s linked to your account, so you can log in with one tap.">
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {hasPassword ? (
        <Form {...form} pending={pending} className="grid gap-4.5">
          <CurrentPasswordField name="googlePassword" disabled={pending} error={problems.googlePassword} />
          <div>
            <Button type="submit" variant="secondary" busy={pending} disabled={submitDisabled}>
              Unlink Google
            </Button>
          </div>
        </Form>
      ) : (
        <p>To unlink it, set a password first. Without one you could no longer log in.</p>
      )}
    </AccountSection>
  );
}

type SessionsSectionProps = { sessions: readonly AccountSession[]; reload: () => Promise<void> };

export function SessionsSection({ sessions, reload }: SessionsSectionProps) {
  const timeZone = getTimeZone(useCatalogue(), null);
  const write = (moment: string) => formatMoment(moment, timeZone, serverNow());
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string) => {
    setEnding(id);
    try {
      await sendSigned<typeof endSession>('DELETE', `/auth/sessions/${id}`);
      showToast('success', 'That device is logged out.');
    } catch (error) {
      showToast('error', describeFailure(error, messages.failed, messages.unreachable));
    }
    await reload();
    setEnding(null);
  };

  return (
    <AccountSection title="Where you are logged in" lead="Don’t recognize one? End it.">
      <ul>
        {sessions.map(({ id, createdAt, lastSeenAt, device, current }) => (
          <li key={id} className="session flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
            <div className="mr-auto">
              <p className="strong">{device ?? 'Unknown device'}</p>
              <p className="muted small">Logged in: {write(createdAt)}</p>
              <p className="muted small">Last seen: {write(lastSeenAt)}</p>
            </div>
            {current ? (
              <StatusBadge kind="ok">This device</StatusBadge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={ending === id}
                aria-label={`End ${device ?? 'the session'}, logged in ${write(createdAt)}`}
                onClick={() => end(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
