import type { cancelOrder, Order } from '@juniper/core/contracts/orders.ts';
import { useState } from 'react';
import { ApiError, describeFailure, sendSigned } from '../../lib/api.ts';
import { isObject } from '../../lib/guards.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { saveOrders } from './known-orders.ts';
import { orderMessages } from './order-messages.ts';

/** Cancels an order that staff have not begun to make. */
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

function CancelDialog({ order: { id, orderNumber, discount, payment }, onClose }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Closes the dialog. The order is no longer pending, so the button disappears and the focus goes to the page's start. */
  const leaveWith = (order: Order) => {
    onClose();
    saveOrders([order]);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await sendSigned<typeof cancelOrder>('POST', `/orders/${id}/cancel`);
      leaveWith(data);
    } catch (error) {
      const words = describeFailure(error, orderMessages.notCancelled, orderMessages.notCancelled);
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
      <p className="muted">
        {`We won’t make order ${orderNumber}.`}
        {payment?.state === 'authorized' &&
          ' You pay nothing for it. Your bank frees the held amount, some after a few days.'}
        {discount > 0 && ' You’ll get the voucher back.'}
      </p>
      {failure && (
        <div className="mt-4">
          <Banner kind="danger">{failure}</Banner>
        </div>
      )}
    </Modal>
  );
}
