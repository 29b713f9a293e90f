import { VerifyEmail } from '../features/account/MailedLinks.tsx';
import { AuthFrame, ShortAuthPicture } from '../features/auth/AuthFrame.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head: Head = {
  title: 'Confirm your email address',
  description: 'Confirm the email address of your account with the link that we sent you.',
  path: paths.verifyEmail,
  noindex: true,
};

export default function VerifyEmailPage() {
  return (
    <AuthFrame
      heading="Confirm your email address"
      lead="So your receipts reach you, and only you."
      aside={<ShortAuthPicture name="special-flat-white" caption="One tap, and we know it’s you." />}
    >
      <div className="auth__press grid content-start gap-5">
        <VerifyEmail />
      </div>
    </AuthFrame>
  );
}
