import type { cancelOrder, Order } from '@juniper/core/contracts/orders.ts';
import { useState } from 'react';
import { ApiError, sendSigned, wordsFor } from '../../lib/api.ts';
import { isObject } from '../../lib/guards.ts';
import { orderMessages } from '../../lib/order-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { keepOrders } from './keep-orders.ts';

/** For an order that nobody has begun to make. */
export function CancelOrder({ order: { id, orderNumber } }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const dispatch = useAppDispatch();

  const ask = () => {
    setFailure(undefined);
    setAsking(true);
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await sendSigned<typeof cancelOrder>('POST', `/orders/${id}/cancel`);
      // This button leaves with the order's being open; who works with the keyboard goes on at the page's beginning.
      document.getElementById('main')?.focus({ preventScroll: true });
      dispatch(keepOrders([data]));
    } catch (error) {
      const words = wordsFor(error, orderMessages.notCancelled, orderMessages.notCancelled);
      if (error instanceof ApiError && error.code === 'not_cancellable' && isObject(error.data)) {
        showToast('warning', words);
        dispatch(keepOrders([error.data as Order]));
      } else setFailure(words);
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="danger" size="sm" aria-label={`Cancel order ${orderNumber}`} onClick={ask}>
        Cancel order
      </Button>
      {isAsking && (
        <Modal
          title="Cancel order"
          safeLabel="Keep order"
          action={{ label: 'Cancel order', act: cancel, staysOpen: true, busy: isBusy }}
          onClose={() => setAsking(false)}
        >
          <p className="text-muted">{`Order ${orderNumber} will not be made. A voucher that you used for it comes back to you.`}</p>
          {failure && <Banner kind="danger">{failure}</Banner>}
        </Modal>
      )}
    </>
  );
}
