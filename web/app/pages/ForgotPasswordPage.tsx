import { Link } from 'react-router';
import { AuthFrame } from '../features/auth/AuthFrame.tsx';
import { AuthPicture } from '../features/auth/AuthPicture.tsx';
import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Forgot Password',
    description: 'Ask for a link to set a new password for your account.',
    path: paths.forgetPassword,
    noindex: true,
  });

export default function ForgotPasswordPage() {
  return (
    <AuthFrame
      heading="Forgot Password"
      lead="It happens. A link by e-mail lets you choose a new password."
      aside={<AuthPicture name="cappuccino" caption="Have a sip. The link is with you in a moment." />}
    >
      <ForgotPasswordForm />
      <p>
        Remembered it?{' '}
        <Link className="link" to={paths.login}>
          Log in
        </Link>
      </p>
    </AuthFrame>
  );
}
