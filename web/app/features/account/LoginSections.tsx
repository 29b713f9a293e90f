import type { AccountSession, changePassword, endSession } from '@juniper/core/contracts/account.ts';
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
import { Form } from '../../ui/Fields.tsx';
import { showToast } from '../../ui/toast.ts';
import { checkNewPassword, NewPasswordFields } from '../auth/auth-form.tsx';
import { useUser } from '../auth/auth-store.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { AccountSection, CurrentPasswordField } from './AccountSection.tsx';

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
