import type { OwnerCustomer } from '@juniper/core/contracts/owner-customers.ts';
import { limits, may } from '@juniper/core/rules/permissions.ts';
import { useRef, useState } from 'react';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { Button } from '../../app/ui/Button.tsx';
import { useUnsaved } from '../lib/use-unsaved.tsx';
import { PointsForm, VoucherForm } from './GiftForms.tsx';

const gifts = [
  { kind: 'points', label: 'Give points', Form: PointsForm },
  { kind: 'voucherCents', label: 'Give a voucher', Form: VoucherForm },
] as const;

/** Two buttons, each of which opens its form in place. A form that is closed keeps what was typed. */
export function Give({ customer: { id } }: { customer: OwnerCustomer }) {
  const user = useUser();
  const [open, setOpen] = useState<string>();
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const { question } = useUnsaved(dirty.length > 0);
  const buttons = useRef<HTMLDivElement>(null);
  const most = limits[user?.role ?? ''];
  if (!most || !may(user?.role, 'customers.give')) return null;
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
