import type { blockCustomer, OwnerCustomer } from '@juniper/core/contracts/owner-customers.ts';
import { may } from '@juniper/core/rules/permissions.ts';
import { useState } from 'react';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { callWords, useChange } from '../lib/calls.ts';

/** Blocks a customer after a question, or takes orders again. */
export function Block({ customer: { id, name, role, isBlocked } }: { customer: OwnerCustomer }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const change = useChange<typeof blockCustomer>('PUT', {
    outdates: ['/owner/customers', '/owner/orders', '/owner/today'],
    onDone: ({ data: { cancelled } }) => {
      const count = cancelled === 1 ? '1 order' : `${cancelled} orders`;
      showToast('success', isBlocked ? `${name} can order again.` : `${name} is blocked. Cancelled: ${count}.`);
      setAsking(false);
    },
    onFailed: (error) => setFailure(callWords(error)),
  });
  if (!may(user?.role, 'customers.block') || role !== 'customer' || user?.id === id) return null;
  const send = () => {
    setFailure('');
    change.mutate({ path: `/owner/customers/${id}/block`, body: { isBlocked: !isBlocked } });
  };
  if (isBlocked)
    return (
      <Banner kind="wait">
        <p>No online orders are taken from this customer.</p>
        {failure && <p>{failure}</p>}
        <Button variant="secondary" size="sm" busy={change.isPending} onClick={send}>
          Take orders again
        </Button>
      </Banner>
    );
  return (
    <div>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Cancel open orders and block
      </Button>
      {isAsking && (
        <Modal
          title={`Block ${name}?`}
          safeLabel="Keep as it is"
          onClose={() => {
            setFailure('');
            setAsking(false);
          }}
          action={{ label: 'Cancel orders and block', act: send, staysOpen: true, busy: change.isPending }}
        >
          <p className="muted">
            All open orders are cancelled, in every store, and their times are free again. No online orders are taken
            from this customer until you say so here.
          </p>
          {failure && <Banner kind="danger">{failure}</Banner>}
        </Modal>
      )}
    </div>
  );
}
