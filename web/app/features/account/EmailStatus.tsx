import type { Account, resendConfirmation } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { sendSigned, wordsFor } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { showToast } from '../../ui/toast.ts';

/** The address in use, whether it is confirmed, and the one that waits. */
export function EmailStatus({ account: { email, emailVerifiedAt, pendingEmail } }: { account: Account }) {
  const [isSending, setIsSending] = useState(false);
  const sendAgain = async () => {
    setIsSending(true);
    try {
      const { message } = await sendSigned<typeof resendConfirmation>('POST', '/auth/verify-email/resend');
      showToast('success', message);
    } catch (error) {
      showToast('error', wordsFor(error, accountMessages.failed, accountMessages.unreachable));
    }
    setIsSending(false);
  };

  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{email}</b>
        {emailVerifiedAt ? (
          <StatusBadge kind="ok">Confirmed</StatusBadge>
        ) : (
          <StatusBadge kind="wait">Not confirmed yet</StatusBadge>
        )}
      </p>
      {pendingEmail && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{pendingEmail}</b>
          <StatusBadge kind="wait">Waits for its link to be opened</StatusBadge>
        </p>
      )}
      {(pendingEmail || !emailVerifiedAt) && (
        <Button variant="secondary" size="sm" busy={isSending} onClick={sendAgain}>
          Send the link again
        </Button>
      )}
    </div>
  );
}
