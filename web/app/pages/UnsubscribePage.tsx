import { Unsubscribe } from '../features/account/MailedLinks.tsx';
import { AuthFrame, ShortAuthPicture } from '../features/auth/AuthFrame.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head: Head = {
  title: 'Unsubscribe',
  description: 'End the newsletter with the link that stands in each one.',
  path: paths.unsubscribe,
  noindex: true,
};

export default function UnsubscribePage() {
  return (
    <AuthFrame
      heading="Leave the newsletter?"
      lead="One tap and we’ll stop sending it. Your account and your orders stay."
      aside={<ShortAuthPicture name="affogato" caption="The coffee stays just as good." />}
    >
      <div className="auth__press grid content-start gap-5">
        <Unsubscribe />
      </div>
    </AuthFrame>
  );
}
