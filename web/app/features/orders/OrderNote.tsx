import type { Order } from '@juniper/core/contracts/orders.ts';

/** Shows what the customer wrote to the cafe with the order. */
export function OrderNote({ order: { note, phone } }: { order: Order }) {
  return (
    <dl className="mt-5">
      {note && <Row term="Your note">{note}</Row>}
      {phone && <Row term="Your phone number">{phone}</Row>}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <div className="mt-2">
      <dt className="muted small">{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
