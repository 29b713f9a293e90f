import type { cancelNewOrders, countNewOrders } from '@juniper/core/contracts/owner-orders.ts';
import { useState } from 'react';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { describeError, useCall, useChange } from '../lib/calls.ts';
import { leaveDialog } from '../lib/form-parts.tsx';
import { Loaded } from '../lib/Loaded.tsx';

/** Cancels all orders of new customers that are not paid, of one store or of all, after a look at their number. */
export function CancelNew({ store }: { store: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Cancel all of these
      </Button>
      {isAsking && <CancelNewDialog store={store} onClose={() => setAsking(false)} />}
    </div>
  );
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function CancelNewDialog({ store, onClose }: { store: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [block, setBlock] = useState(false);
  const [failure, setFailure] = useState('');
  const call = useCall<typeof countNewOrders>(store ? `/owner/orders/new?store=${store}` : '/owner/orders/new');
  const { orders = 0, newest } = call.data?.data ?? {};
  const cancel = useChange<typeof cancelNewOrders>('POST', {
    outdates: ['/owner/orders', '/owner/today', '/owner/customers'],
    onDone: ({ data }) => {
      const blocked = block ? `, and ${formatCount(data.customers, 'customer')} blocked` : '';
      showToast('success', `${formatCount(data.orders, 'order')} cancelled${blocked}.`);
      leaveDialog(onClose);
    },
    onFailed: (error) => {
      setFailure(describeError(error));
      void call.refetch();
    },
  });
  const send = () => {
    if (!newest || typed.trim() !== String(orders)) return setFailure(`Please type ${orders}.`);
    setFailure('');
    cancel.mutate({ path: '/owner/orders/new/cancel', body: { orders, newest, block, ...(store && { store }) } });
  };
  return (
    <Modal
      title="Cancel orders of new customers?"
      safeLabel="Keep them"
      onClose={onClose}
      action={{ label: 'Cancel all', act: send, staysOpen: true, busy: cancel.isPending }}
    >
      <Loaded call={call}>
        {({ data }) => (
          <div className="grid gap-4">
            <p className="muted">
              {`${formatCount(data.orders, 'order')} of ${formatCount(data.customers, 'customer')} without a completed order. They are not paid and not begun. Their times are free again, and vouchers go back.`}
            </p>
            <Checkbox
              label="Block these customers too"
              checked={block}
              disabled={cancel.isPending}
              onChange={({ target }) => setBlock(target.checked)}
            />
            <Field
              label={`Type ${data.orders} to confirm`}
              name="confirmed"
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              value={typed}
              disabled={cancel.isPending}
              onChange={({ target }) => setTyped(target.value)}
            />
            {failure && <Banner kind="danger">{failure}</Banner>}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}
