import type { setTracking, Ticket } from '@juniper/core/contracts/staff.ts';
import { sendSigned } from '../../lib/api.ts';
import { showToast } from '../../ui/toast.ts';
import { TrackingModal } from './TrackingModal.tsx';

/** Enters who carries a ticket. The board shows it with the next notification of the order. */
export function TrackTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { id, orderNumber, tracking, status, recalledAt } = ticket;
  return (
    <TrackingModal
      orderNumber={orderNumber}
      tracking={tracking}
      hasLeft={status === 'completed' && !recalledAt}
      onClose={onClose}
      onSave={async (input) => {
        await sendSigned<typeof setTracking>('PUT', `/staff/orders/${id}/tracking`, input);
        onClose();
        showToast('success', `The tracking of ${orderNumber} is saved.`);
      }}
    />
  );
}
