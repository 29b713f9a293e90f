import type { Account, changeEmail } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { findEmpty } from '../../lib/form-problem.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { textOf } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AccountSection } from './AccountSection.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { PasswordField } from './PasswordField.tsx';

export function EmailSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const { hasPassword } = account;
  const [done, setDone] = useState<string | null>(null);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ email: textOf(data, 'email').trim(), emailPassword: textOf(data, 'emailPassword') }),
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
      title="E-mail address"
      lead="A new address counts once you open the link that we mail there. The old one is told."
    >
      <EmailStatus account={account} />
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {done && !pending && !failure && <Banner kind="ok">{done}</Banner>}
      <form {...form} className="grid gap-[18px]">
        <Field
          label="New e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        {hasPassword && <PasswordField name="emailPassword" disabled={pending} error={problems.emailPassword} />}
        <div>
          <Button type="submit" variant="secondary" busy={pending} disabled={submitDisabled}>
            Change e-mail
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
