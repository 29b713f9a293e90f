import type { cancelForCustomer, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { cancelReasons, staffMessages } from '../../app/features/staff/staff-messages.ts';
import { ApiError } from '../../app/lib/api.ts';
import { isObject } from '../../app/lib/guards.ts';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { makeProblem } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { describeError, useChange } from '../lib/calls.ts';
import { leaveDialog } from '../lib/form-parts.tsx';
import { ReasonField, readReason } from '../lib/ReasonField.tsx';

type CancelDialogProps = { order: OwnerOrder; onClose: () => void };

/**
 * Asks why an order is cancelled, and keeps what is typed when the call fails. If the order has moved on meanwhile, its
 * new state is shown instead.
 */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { id, orderNumber, status, name } = order;
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const cancel = useChange<typeof cancelForCustomer>('POST', {
    outdates: ['/owner/orders', '/owner/today'],
    onFailed: () => {},
  });

  const leaveWith = (data: unknown) => {
    leaveDialog(onClose);
    client.setQueryData([`/owner/orders/${id}`], { success: true, data });
  };

  const { form, failure, problems, pending } = useCallForm({
    read: readReason,
    check: (reason) => (reason ? undefined : makeProblem('reason', staffMessages.chooseReason)),
    call: async (reason) => {
      try {
        const body = { from: status as OrderStatus, reason };
        const { data } = await cancel.mutateAsync({ path: `/owner/orders/${id}/cancel`, body });
        showToast('success', `${orderNumber} is cancelled.`);
        leaveWith(data);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'status_changed' || !isObject(error.data)) throw error;
        showToast('warning', describeError(error));
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
        label: 'Cancel order',
        staysOpen: true,
        busy: pending,
        act: () => element.current?.requestSubmit(),
      }}
    >
      <form {...form} ref={element} className="grid gap-4">
        <p className="muted">{describeConsequences(order)}</p>
        <ReasonField
          label={staffMessages.askReason(name)}
          suggestions={cancelReasons}
          error={problems.reason}
          disabled={pending}
        />
        {failure && <Banner kind="danger">{failure.words}</Banner>}
      </form>
    </Modal>
  );
}

const describeConsequences = ({ discount, payment }: OwnerOrder): string =>
  [
    'It will not be made.',
    ...(discount > 0 ? ['The customer gets the voucher back.'] : []),
    ...(payment?.state === 'authorized' ? ['The card is not charged.'] : []),
    ...(payment?.state === 'captured' ? ['What was paid goes back to the card.'] : []),
  ].join(' ');
