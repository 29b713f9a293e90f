import { shop, toPhoneUrl } from '@juniper/core/content/shop.ts';
import type { forgotPassword } from '@juniper/core/contracts/password-reset.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame, ShortAuthPicture } from '../features/auth/AuthFrame.tsx';
import { send } from '../lib/api.ts';
import { useTimeout } from '../lib/browser.ts';
import { messages } from '../lib/messages.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useCallForm } from '../lib/use-call-form.ts';
import { getText, isEmail, makeProblem } from '../lib/use-form.ts';
import { useSiteConfig } from '../lib/use-site-config.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Fields.tsx';

export const head: Head = {
  title: 'Forgot Password',
  description: 'Ask for a link to set a new password for your account.',
  path: paths.forgetPassword,
  noindex: true,
};

export default function ForgotPasswordPage() {
  const isMailOff = useSiteConfig()?.mail === 'off';
  return (
    <AuthFrame
      heading="Forgot Password"
      lead={isMailOff ? 'It happens to all of us.' : 'It happens. A link by email lets you choose a new one.'}
      aside={
        <ShortAuthPicture
          name="cappuccino"
          caption={isMailOff ? 'Have a sip. We’ll sort it out together.' : 'Have a sip. We’ll wait.'}
        />
      }
    >
      <ForgotPasswordForm submitLabel={isMailOff ? 'Reset password' : 'Send the link'} />
      <p>
        Remembered it?{' '}
        <Link className="link" to={paths.login}>
          Log in
        </Link>
      </p>
    </AuthFrame>
  );
}

const words = {
  sent: 'Credentials sent to your email successfully.',
  /** The same for every address, so that nobody learns who has an account. */
  note: 'If this address has an account, a link that works for 30 minutes is on its way.',
} as const;

const clearAfterMs = 2000;

const clearIfStill = (form: HTMLFormElement, email: string) => {
  // A customer who has begun to type another address keeps it.
  if (getText(new FormData(form), 'email').trim() === email) form.reset();
};

/** Says that a link is sent, or gives the server's reason why none is. */
function Answer({ message }: { message: string | undefined }) {
  if (message === undefined)
    return (
      <Banner kind="ok">
        <p>{words.sent}</p>
        <p>{words.note}</p>
      </Banner>
    );
  return (
    <Banner kind="wait">
      <p>{message}</p>
      <a className="link" href={toPhoneUrl(shop.phone)}>
        {shop.phone}
      </a>
    </Banner>
  );
}

function ForgotPasswordForm({ submitLabel }: { submitLabel: string }) {
  const [answer, setAnswer] = useState<{ message?: string }>();
  const wait = useTimeout();
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => getText(data, 'email').trim(),
    check: (email) => (isEmail(email) ? undefined : makeProblem('email', messages.invalidEmail)),
    call: async (email, element) => {
      setAnswer(await send<typeof forgotPassword>('POST', '/auth/forgot-password', { email }));
      wait(clearAfterMs, () => clearIfStill(element, email));
    },
  });

  return (
    <>
      <form {...form} className="grid gap-4.5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <Button type="submit" block busy={pending} disabled={submitDisabled}>
          {pending ? 'Sending...' : submitLabel}
        </Button>
      </form>
      {/* Below the form, so that nothing above it moves. */}
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {answer && !pending && !failure && !problems.email && <Answer message={answer.message} />}
    </>
  );
}
