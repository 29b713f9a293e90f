import type { changePassword } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { findEmpty, getText, useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Fields.tsx';
import { checkNewPassword, NewPasswordFields } from '../auth/auth-form.tsx';
import { useUser } from '../auth/auth-store.ts';
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
