import { mailOff } from '@juniper/core/content/shop.ts';
import type { Account, changeEmail } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { findEmpty, getText } from '../../lib/use-form.ts';
import { Banner, StatusBadge } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Form } from '../../ui/Fields.tsx';
import { useResendLink } from '../auth/emailed-links.ts';
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
