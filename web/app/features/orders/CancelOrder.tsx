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
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        aria-label={`Cancel order ${order.orderNumber}`}
        onClick={() => setAsking(true)}
      >
        Cancel order
      </Button>
      {isAsking && <CancelDialog order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

type CancelDialogProps = { order: Order; onClose: () => void };

function CancelDialog({ order: { id, orderNumber, discount }, onClose }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const dispatch = useAppDispatch();

  /** The dialog and its button leave with the order's being pending: who works with the keyboard goes on at the beginning. */
  const leaveWith = (order: Order) => {
    onClose();
    dispatch(keepOrders([order]));
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await sendSigned<typeof cancelOrder>('POST', `/orders/${id}/cancel`);
      leaveWith(data);
    } catch (error) {
      const words = wordsFor(error, orderMessages.notCancelled, orderMessages.notCancelled);
      setBusy(false);
      if (!(error instanceof ApiError) || error.code !== 'not_cancellable' || !isObject(error.data))
        return setFailure(words);
      showToast('warning', words);
      leaveWith(error.data as Order);
    }
  };

  return (
    <Modal
      title="Cancel order"
      safeLabel="Keep order"
      action={{ label: 'Cancel order', act: cancel, staysOpen: true, busy: isBusy }}
      onClose={onClose}
    >
      <p className="text-muted">
        {`Order ${orderNumber} will not be made.`}
        {discount > 0 && ' The voucher that you used for it comes back to you.'}
      </p>
      {failure && (
        <div className="mt-4">
          <Banner kind="danger">{failure}</Banner>
        </div>
      )}
    </Modal>
  );
}
