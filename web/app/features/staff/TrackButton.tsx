import type { Ticket } from '@juniper/core/contracts/staff.ts';

/** Opens the dialog for the carrier of a delivery. */
export function TrackButton({ ticket: { orderNumber }, onPress }: { ticket: Ticket; onPress: () => void }) {
  return (
    <button className="ticket__cancel" type="button" aria-label={`Tracking ${orderNumber}`} onClick={onPress}>
      Tracking
    </button>
  );
}
