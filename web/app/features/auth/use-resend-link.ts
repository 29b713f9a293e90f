import type { resendConfirmation } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { describeFailure, sendSigned } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { showToast } from '../../ui/toast.ts';

/** Asks for a new link to the address that waits for confirmation, and says how it went. */
export const useResendLink = () => {
  const [isSending, setIsSending] = useState(false);
  const resend = async () => {
    setIsSending(true);
    try {
      const { message } = await sendSigned<typeof resendConfirmation>('POST', '/auth/verify-email/resend');
      showToast('success', message);
    } catch (error) {
      showToast('error', describeFailure(error, messages.failed, messages.unreachable));
    }
    setIsSending(false);
  };
  return { isSending, resend };
};
