import type { forgotPassword } from '@juniper/core/contracts/password-reset.ts';
import { useState } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { send } from '../../lib/api.ts';
import { isEmail, problemIn } from '../../lib/form-problem.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { textOf } from '../../lib/use-form.ts';
import { useLater } from '../../lib/use-later.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

const words = accountMessages.forgotPassword;

/** Spec section 9. */
const clearAfterMs = 2000;

const clearIfStill = (form: HTMLFormElement, email: string) => {
  // Who has begun to type another address keeps it.
  if (textOf(new FormData(form), 'email').trim() === email) form.reset();
};

export function ForgotPasswordForm() {
  const [isSent, setIsSent] = useState(false);
  const later = useLater();
  const config = useSiteConfig();
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => textOf(data, 'email').trim(),
    check: (email) => (isEmail(email) ? undefined : problemIn('email', words.invalidEmail)),
    call: async (email, element) => {
      await send<typeof forgotPassword>('POST', '/auth/forgot-password', { email });
      setIsSent(true);
      later(clearAfterMs, () => clearIfStill(element, email));
    },
  });

  return (
    <>
      {config?.mail === 'off' && <Banner kind="wait">{words.mailOff}</Banner>}
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {isSent && !pending && !failure && !problems.email && (
        <Banner kind="ok">
          <p>{words.sent}</p>
          <p className="font-normal">{words.note}</p>
        </Banner>
      )}
      <form {...form} className="grid gap-[18px]">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <Button type="submit" block busy={pending} disabled={submitDisabled}>
          {pending ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </>
  );
}
