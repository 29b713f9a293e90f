import { useState } from 'react';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { clearCart } from './cart-commands.ts';
import { cartToastMs } from './timings.ts';

export function ClearCart({ isEmpty }: { isEmpty: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const dispatch = useAppDispatch();
  const clear = () => {
    dispatch(clearCart());
    showToast('info', shopMessages.cart.cleared, { durationMs: cartToastMs });
    // The button that had the focus is disabled from now on.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <Button variant="danger" size="sm" disabled={isEmpty} onClick={() => setAsking(true)}>
        Clear Cart
      </Button>
      {isAsking && (
        <Modal
          title="Clear Cart"
          safeLabel="Keep items"
          action={{ label: 'Remove all', act: clear }}
          onClose={() => setAsking(false)}
        >
          <p className="text-muted">{shopMessages.cart.confirmClear}</p>
        </Modal>
      )}
    </>
  );
}
