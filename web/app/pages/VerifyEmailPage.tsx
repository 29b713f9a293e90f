import { VerifyEmail } from '../features/account/VerifyEmail.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Confirm your e-mail',
    description: 'Confirm the e-mail address of your account with the link from our mail.',
    path: paths.verifyEmail,
    noindex: true,
  });

export default function VerifyEmailPage() {
  return (
    <>
      <PageHeading title="Confirm your e-mail" lead="So that receipts and links reach you, and nobody else." />
      <div className="wrap pb-section">
        <VerifyEmail />
      </div>
    </>
  );
}
