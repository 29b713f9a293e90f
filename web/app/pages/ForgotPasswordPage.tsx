import { Link } from 'react-router';
import { AuthFrame, ShortAuthPicture } from '../features/auth/AuthFrame.tsx';
import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useSiteConfig } from '../lib/use-site-config.ts';

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
