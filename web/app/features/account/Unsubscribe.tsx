import type { unsubscribe } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { send } from '../../lib/api.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

/** A press, not the mere opening: programs that check mails open links too. */
export function Unsubscribe() {
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
  if (token === '') return <Banner kind="danger">{accountMessages.linkIncomplete}</Banner>;
  return (
    <form {...form} className="grid max-w-[560px] justify-items-start gap-5">
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      <Button type="submit" busy={pending} disabled={submitDisabled}>
        Unsubscribe
      </Button>
    </form>
  );
}
