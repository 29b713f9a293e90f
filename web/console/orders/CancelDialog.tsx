import type { cancelForCustomer, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { cancelReasons, staffMessages } from '../../app/features/staff/staff-messages.ts';
import { ApiError } from '../../app/lib/api.ts';
import { isObject } from '../../app/lib/guards.ts';
import { problemIn, useCallForm } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { callWords, useChange } from '../lib/calls.ts';
import { ReasonField, reasonOf } from '../lib/ReasonField.tsx';

type CancelDialogProps = { order: OwnerOrder; onClose: () => void };

/** What is typed stays when the call fails. If the order has moved on meanwhile, its new state is shown instead. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { id, orderNumber, status, name } = order;
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const cancel = useChange<typeof cancelForCustomer>('POST', {
    outdates: ['/owner/orders', '/owner/today'],
    onFailed: () => {},
  });

  /** The button that opened the dialog may be gone, so the focus goes to the screen's start. */
  const leaveWith = (data: unknown) => {
    // At once: while the dialog is open, nothing behind it can take the focus.
    flushSync(onClose);
    client.setQueryData([`/owner/orders/${id}`], { success: true, data });
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  const { form, failure, problems, pending } = useCallForm({
    read: reasonOf,
    check: (reason) => (reason ? undefined : problemIn('reason', staffMessages.chooseReason)),
    call: async (reason) => {
      try {
        const body = { from: status as OrderStatus, reason };
        const { data } = await cancel.mutateAsync({ path: `/owner/orders/${id}/cancel`, body });
        showToast('success', `${orderNumber} is cancelled.`);
        leaveWith(data);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'status_changed' || !isObject(error.data)) throw error;
        showToast('warning', callWords(error));
        leaveWith(error.data);
      }
    },
  });

  return (
    <Modal
      title={`Cancel ${orderNumber}?`}
      safeLabel="Keep order"
      onClose={onClose}
      action={{
        ...{ label: 'Cancel order', staysOpen: true, busy: pending },
        act: () => element.current?.requestSubmit(),
      }}
    >
      <form {...form} ref={element} className="grid gap-4">
        <p className="muted">{consequences(order)}</p>
        <ReasonField
          label={`What should we tell ${name?.trim().split(/\s+/)[0] ?? 'the customer'}?`}
          suggestions={cancelReasons}
          error={problems.reason}
          disabled={pending}
        />
        {failure && <Banner kind="danger">{failure.words}</Banner>}
      </form>
    </Modal>
  );
}

const consequences = ({ discount, payment }: OwnerOrder): string =>
  [
    'It will not be made.',
    ...(discount > 0 ? ['The customer gets the voucher back.'] : []),
    ...(payment?.state === 'authorized' ? ['The card is not charged.'] : []),
    ...(payment?.state === 'captured' ? ['What was paid goes back to the card.'] : []),
  ].join(' ');
