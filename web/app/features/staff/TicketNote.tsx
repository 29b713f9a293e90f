import './ticket-note.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Shows what the customer wrote to the barista, and a phone number. */
export function TicketNote({ ticket: { note, phone } }: { ticket: Ticket }) {
  return (
    <>
      {note && (
        <p className="ticket-note">
          <Icon name="chat" /> <bdi>{note}</bdi>
        </p>
      )}
      {phone && (
        <p className="ticket-phone">
          <Icon name="phone" /> {phone}
        </p>
      )}
    </>
  );
}
