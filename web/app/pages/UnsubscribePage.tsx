import type { unsubscribe } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame, ShortAuthPicture } from '../features/auth/AuthFrame.tsx';
import { useLinkToken } from '../features/auth/emailed-links.ts';
import { send } from '../lib/api.ts';
import { messages } from '../lib/messages.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useCallForm } from '../lib/use-call-form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Form } from '../ui/Fields.tsx';

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

/** Waits for a press: opening the link must not unsubscribe anyone. */
function Unsubscribe() {
  const token = useLinkToken();
  const [done, setDone] = useState<string | null>(null);
  const { failure, pending, form, submitDisabled } = useCallForm({
    read: () => token ?? '',
    check: () => undefined,
    call: async (given) => {
      const { message } = await send<typeof unsubscribe>('POST', '/auth/unsubscribe', { token: given });
      setDone(message);
    },
  });

  if (done !== null) return <Banner kind="ok">{done}</Banner>;
  if (token === '') return <Banner kind="danger">{messages.linkIncomplete}</Banner>;
  return (
    <Form {...form} pending={pending} className="grid gap-5">
      <Button type="submit" block busy={pending} disabled={submitDisabled}>
        Unsubscribe
      </Button>
      <Link className={buttonClass({ variant: 'quiet', block: true })} to={paths.landing}>
        Keep it
      </Link>
      {failure && <Banner kind="danger">{failure.words}</Banner>}
    </Form>
  );
}
