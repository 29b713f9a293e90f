import type { Order, Tracking } from '@juniper/core/contracts/orders.ts';

/** Shows what the customer wrote to the cafe with the order. */
export function OrderNote({ order: { note, phone } }: { order: Order }) {
  return (
    <dl className="mt-5">
      {note && <NoteRow term="Your note">{note}</NoteRow>}
      {phone && <NoteRow term="Your phone number">{phone}</NoteRow>}
    </dl>
  );
}

type RowProps = { term: string; children: string };

function NoteRow({ term, children }: RowProps) {
  return (
    <div className="mt-2">
      <dt className="muted small">{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** Says who carries a delivery that has left. */
export function TrackingWords({ tracking: { carrier, number } }: { tracking: Tracking }) {
  return (
    <dl>
      {carrier && <TrackingRow term="Carrier">{carrier}</TrackingRow>}
      {number && <TrackingRow term="Tracking number">{number}</TrackingRow>}
    </dl>
  );
}

function TrackingRow({ term, children }: RowProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{`${term}:`}</dt>
      <dd className="strong">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
