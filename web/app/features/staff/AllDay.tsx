import './all-day.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { Modal } from '../../ui/Modal.tsx';
import { getLineKey, type Ticks } from './ticks.ts';

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

const add = (counts: Map<string, number>, key: string, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

/** Counts what is still to be made by item, the most first, with the options that differ from the default. */
export const countAllDay = (tickets: readonly Ticket[], ticks: Ticks) => {
  const counts = new Map<string, number>();
  const variants = new Map<string, Map<string, number>>();
  for (const { id, items } of tickets) {
    for (const item of items) {
      if (ticks[id]?.lines.includes(getLineKey(item))) continue;
      add(counts, item.name, item.quantity);
      if (!item.options) continue;
      const ofItem = variants.get(item.name) ?? new Map<string, number>();
      variants.set(item.name, ofItem);
      add(ofItem, item.options.join(', '), item.quantity);
    }
  }
  return [...counts]
    .sort(([one, many], [other, more]) => more - many || one.localeCompare(other))
    .map(([name, count]) => ({
      name,
      count,
      variants: [...(variants.get(name) ?? [])].map(([options, of]) => ({ options, count: of })),
    }));
};
