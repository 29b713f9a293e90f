import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Forgot Password',
    description: 'Ask for a link to set a new password for your account.',
    path: paths.forgetPassword,
  });

export default function ForgotPasswordPage() {
  return <PageHeading title="Forgot Password" lead="It happens. A link by e-mail lets you choose a new password." />;
}
