import { AuthFrame } from '../features/auth/AuthFrame.tsx';
import { AuthPicture } from '../features/auth/AuthPicture.tsx';
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Reset password',
    description: 'Set a new password with the link from your e-mail.',
    path: paths.resetPassword,
    noindex: true,
  });

export default function ResetPasswordPage() {
  return (
    <AuthFrame
      heading="Choose a new password"
      lead="The link from your e-mail works once, for 30 minutes."
      aside={
        <AuthPicture name="cortado" caption="A new password ends every open session, so only you are logged in." />
      }
    >
      <ResetPasswordForm />
    </AuthFrame>
  );
}
