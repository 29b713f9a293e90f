import type { resendConfirmation } from '@juniper/core/contracts/account.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { describeFailure, sendSigned } from '../../lib/api.ts';
import { useHydrated } from '../../lib/browser.ts';
import { messages } from '../../lib/messages.ts';
import { showToast } from '../../ui/toast.ts';

/**
 * Returns the token of an emailed link: `#token=...`, which stays out of server logs, or `?token=...`. `undefined` until
 * hydration. Moves it from the address bar to the state of the history entry, where a reload finds it.
 */
export const useLinkToken = (): string | undefined => {
  const { hash, search, state } = useLocation();
  const isHydrated = useHydrated();
  const token: string | undefined = isHydrated
    ? (tokenIn(hash.slice(1)) ?? tokenIn(search) ?? state?.token ?? '')
    : undefined;
  useEffect(() => {
    // The browser's path: the router's lacks the console's base.
    if (token) history.replaceState({ ...history.state, usr: { token } }, '', location.pathname);
  }, [token]);
  return token;
};

const tokenIn = (parameters: string): string | null => new URLSearchParams(parameters).get('token');

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
