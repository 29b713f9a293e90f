import type { blockCustomer, OwnerCustomer } from '@juniper/core/contracts/owner-customers.ts';
import { getLimits, hasPermission } from '@juniper/core/rules/permissions.ts';
import { useRef, useState } from 'react';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { describeError, useChange } from '../lib/calls.ts';
import { useUnsaved } from '../lib/use-unsaved.tsx';
import { PointsForm, VoucherForm } from './GiftForms.tsx';

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
    onFailed: (error) => setFailure(describeError(error)),
  });
  if (!hasPermission(user?.role, 'customers.block') || role !== 'customer' || user?.id === id) return null;
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

const gifts = [
  { kind: 'points', label: 'Give points', Form: PointsForm },
  { kind: 'voucherCents', label: 'Give a voucher', Form: VoucherForm },
] as const;

/** Shows two buttons, each of which opens its form in place. A form that is closed keeps what was typed. */
export function Give({ customer: { id } }: { customer: OwnerCustomer }) {
  const user = useUser();
  const [open, setOpen] = useState<string>();
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const { question } = useUnsaved(dirty.length > 0);
  const buttons = useRef<HTMLDivElement>(null);
  const most = getLimits(user?.role);
  if (!most || !hasPermission(user?.role, 'customers.give')) return null;
  if (user?.id === id) return <p className="muted">This is your own account. A colleague can give you something.</p>;

  const finish = (kind: string) => {
    setDirty((before) => before.filter((other) => other !== kind));
    buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(undefined);
  };
  return (
    <div className="grid gap-4">
      <div ref={buttons} className="flex flex-wrap gap-3">
        {gifts.map(({ kind, label }) => (
          <Button
            key={kind}
            variant={open === kind ? 'secondary' : 'soft'}
            aria-expanded={open === kind}
            onClick={() => setOpen(open === kind ? undefined : kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {gifts.map(({ kind, label, Form }) => (
        <section key={kind} aria-label={label} hidden={open !== kind} onInput={() => setDirty([...dirty, kind])}>
          <Form customerId={id} most={most[kind]} onGiven={() => finish(kind)} />
        </section>
      ))}
      {question}
    </div>
  );
}
