import type { changeStore, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { callWords, useChange } from '../lib/calls.ts';
import { outdatedByShop } from '../lib/owner-shop.ts';
import { paths } from '../lib/paths.ts';

type CloseStoreProps = {
  store: OwnerStore;
  /** What was typed besides is not kept. */
  onDone: () => void;
};

/** Closes a store, after a question, or opens it again. */
export function CloseStore({ store, onDone }: CloseStoreProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  const { name, address, phone, timeZone, taxProfile, isArchived, version } = store;
  const change = useChange<typeof changeStore>('PUT', {
    outdates: outdatedByShop,
    onDone: ({ data }) => {
      showToast('success', data.isArchived ? `${name} is closed.` : `${name} is open again.`);
      onDone();
      void navigate(paths.shop);
    },
    onFailed: (error) => setFailure(callWords(error)),
  });
  const send = () => {
    setFailure('');
    change.mutate({
      path: `/owner/stores/${store.store}`,
      body: { name, address, phone, timeZone, taxProfile, isArchived: !isArchived, version },
    });
  };
  if (isArchived)
    return (
      <>
        {failure && <Banner kind="danger">{failure}</Banner>}
        <Button variant="secondary" size="sm" busy={change.isPending} onClick={send}>
          Open it again
        </Button>
      </>
    );
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Close this store
      </Button>
      {isAsking && (
        <Modal
          title={`Close ${name}?`}
          safeLabel="Keep it open"
          onClose={() => {
            setFailure('');
            setAsking(false);
          }}
          action={{ label: 'Close it', act: send, staysOpen: true, busy: change.isPending }}
        >
          <p className="muted">
            Customers can no longer choose it. Its orders and reports stay, and it can be opened again. For a holiday,
            use a special day instead.
          </p>
          {failure && <Banner kind="danger">{failure}</Banner>}
        </Modal>
      )}
    </>
  );
}
