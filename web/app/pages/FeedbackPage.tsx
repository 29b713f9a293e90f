import { FeedbackForm } from '../features/content/FeedbackForm.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Feedback',
  description: 'Rate your visit and tell us about it.',
  path: paths.feedback,
  noindex: true,
};

export default function FeedbackPage() {
  return (
    <>
      <PageHeading
        title="Tell us how we did"
        lead="A rating and a few words help us make your next visit better. The rest is up to you."
      />
      <div className="wrap formpage">
        <FeedbackForm />
        <Picture
          name="ambiance-reading-corner"
          alt=""
          sizes="(max-width: 64em) 100vw, 480px"
          className="formpage__photo"
        />
      </div>
    </>
  );
}
