import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { type ReactNode, useEffect } from 'react';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { loadUser } from '../auth/auth-calls.ts';
import { useUser } from '../auth/auth-store.ts';
import { useResendLink } from '../auth/emailed-links.ts';

type OneOrderNoteProps = {
  /** Gets what to say beside a button that is out of use meanwhile, and nothing once it can be used. */
  onLimit?: (reason: ReactNode) => void;
};

/** Says to a customer with an open order that the next one needs a confirmed address, and sends the link for it. */
export function OneOrderNote({ onLimit }: OneOrderNoteProps) {
  const user = useUser();
  // Where mail is off, nobody can confirm.
  const canConfirm = useSiteConfig()?.mail === 'on' && user?.emailVerified === false;
  const isLimited = canConfirm && user.orderHistory.some(({ status }) => isOpenStatus(status));
  const { isSending, resend } = useResendLink();
  useEffect(() => {
    if (!isLimited) return;
    onLimit?.(<p className="buybar__place">Confirm your email first</p>);
    // The customer comes back from the email, or has confirmed on another device.
    const look = () => {
      if (!document.hidden) void loadUser();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      onLimit?.(undefined);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLimited, onLimit]);
  if (!isLimited) return null;
  return (
    <div className="mb-5">
      <Banner kind="info">
        You’ve got an order on the way. Confirm your email to place another.
        <div className="mt-3">
          <Button variant="secondary" size="sm" busy={isSending} onClick={resend}>
            Send me the link
          </Button>
        </div>
      </Banner>
    </div>
  );
}
