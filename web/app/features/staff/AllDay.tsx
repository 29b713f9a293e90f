import './all-day.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { Modal } from '../../ui/Modal.tsx';
import { countAllDay } from './all-day.ts';
import type { Ticks } from './ticks.ts';

type AllDayProps = { tickets: readonly Ticket[]; ticks: Ticks; onClose: () => void };

/** Shows how many of each item are still to be made, over all open tickets. */
export function AllDay({ tickets, ticks, onClose }: AllDayProps) {
  const items = countAllDay(tickets, ticks);
  return (
    <Modal title="All day" safeLabel="Close" onClose={onClose}>
      {items.length === 0 ? (
        <p className="muted">Nothing to make.</p>
      ) : (
        <>
          <p className="muted">Everything on the board that is not ticked.</p>
          <ul className="allday">
            {items.map(({ name, count, variants }) => (
              <li key={name}>
                <b>{count}×</b> {name}
                {variants.length > 0 && (
                  <ul>
                    {variants.map((variant) => (
                      <li key={variant.options}>{`${variant.count}× ${variant.options}`}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
