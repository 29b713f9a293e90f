import type { changePassword } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { findEmpty } from '../../lib/form-problem.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { textOf } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkNewPassword } from '../auth/form-rules.ts';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import { AccountSection } from './AccountSection.tsx';
import { PasswordField } from './PasswordField.tsx';

type PasswordSectionProps = { hasPassword: boolean; reload: () => Promise<void> };

export function PasswordSection({ hasPassword, reload }: PasswordSectionProps) {
  const [done, setDone] = useState<string | null>(null);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({
      currentPassword: textOf(data, 'currentPassword'),
      password: textOf(data, 'password'),
      confirmPassword: textOf(data, 'confirmPassword'),
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
          ? 'All other sessions end when you do. You stay logged in here.'
          : 'You log in with Google. With a password you can use your e-mail too.'
      }
    >
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {done && !pending && !failure && <Banner kind="ok">{done}</Banner>}
      <form {...form} className="grid gap-[18px]">
        {hasPassword && <PasswordField name="currentPassword" disabled={pending} error={problems.currentPassword} />}
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          disabled={pending}
          problems={problems}
        />
        <div>
          <Button type="submit" busy={pending} disabled={submitDisabled}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
