import { AuthFrame, AuthPicture } from '../features/auth/AuthFrame.tsx';
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head: Head = {
  title: 'Reset password',
  description: 'Set a new password with the link you were given.',
  path: paths.resetPassword,
  noindex: true,
};

export default function ResetPasswordPage() {
  return (
    <AuthFrame
      heading="Choose a new password"
      lead="Your link works once, for 30 minutes."
      aside={<AuthPicture name="cortado" caption="A new password logs out every device, so only you are in." />}
    >
      <ResetPasswordForm />
    </AuthFrame>
  );
}
