import type { OwnerOrder, setOrderTracking } from '@juniper/core/contracts/owner-orders.ts';
import { canBeTracked } from '@juniper/core/rules/tracking.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TrackingModal } from '../../app/features/staff/TrackingModal.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { Part } from '../lib/Part.tsx';

/** Shows who carries a delivery, and asks for it. */
export function Carrier({ order }: { order: OwnerOrder }) {
  const { id, orderNumber, tracking, status, recalledAt } = order;
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const save = useChange<typeof setOrderTracking>('PUT', { outdates: ['/owner/orders'], onFailed: () => {} });
  // The account is deleted, and its contact with it.
  if (!canBeTracked(order) || order.name === null) return null;
  return (
    <Part title="Tracking">
      {tracking ? (
        <div>
          {tracking.carrier && (
            <p className="strong">
              <bdi>{tracking.carrier}</bdi>
            </p>
          )}
          {tracking.number && (
            <p>
              <bdi>{tracking.number}</bdi>
            </p>
          )}
        </div>
      ) : (
        <p className="muted">No carrier was entered.</p>
      )}
      <div>
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {tracking ? 'Change the tracking' : 'Add tracking'}
        </Button>
      </div>
      {isAsking && (
        <TrackingModal
          orderNumber={orderNumber}
          tracking={tracking}
          hasLeft={status === 'completed' && !recalledAt}
          onClose={() => setAsking(false)}
          onSave={async (body) => {
            const answer = await save.mutateAsync({ path: `/owner/orders/${id}/tracking`, body });
            setAsking(false);
            client.setQueryData([`/owner/orders/${id}`], answer);
            showToast('success', `The tracking of ${orderNumber} is saved.`);
          }}
        />
      )}
    </Part>
  );
}
