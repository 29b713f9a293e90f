import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Reset password',
    description: 'Set a new password with the link from your e-mail.',
    path: paths.resetPassword,
    noindex: true,
  });

export default function ResetPasswordPage() {
  return <PageHeading title="Choose a new password" lead="The link from your e-mail works once, for 30 minutes." />;
}
