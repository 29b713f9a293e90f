import type { Tracking } from '@juniper/core/contracts/orders.ts';

/** Says who carries a delivery that has left. */
export function TrackingWords({ tracking: { carrier, number } }: { tracking: Tracking }) {
  return (
    <dl>
      {carrier && <Row term="Carrier">{carrier}</Row>}
      {number && <Row term="Tracking number">{number}</Row>}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{`${term}:`}</dt>
      <dd className="strong">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
