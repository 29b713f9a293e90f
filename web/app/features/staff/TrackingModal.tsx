import type { RequestBody } from '@juniper/core/contracts/contract.ts';
import type { Tracking } from '@juniper/core/contracts/orders.ts';
import type { setTracking, Ticket } from '@juniper/core/contracts/staff.ts';
import { maxCarrierLength, maxTrackingNumberLength } from '@juniper/core/rules/tracking.ts';
import { useEffect, useRef } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { getText } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Field } from '../../ui/Fields.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toast.ts';

type TrackingInput = RequestBody<typeof setTracking>;

type TrackingModalProps = {
  orderNumber: string;
  tracking: Tracking | undefined;
  hasLeft: boolean;
  /** Saves and removes the modal. */
  onSave: (input: TrackingInput) => Promise<void>;
  onClose: () => void;
};

/** Asks who carries a delivery. Both fields may stay empty. */
export function TrackingModal({ orderNumber, tracking, hasLeft, onSave, onClose }: TrackingModalProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, failure, pending } = useCallForm<TrackingInput>({
    read: (data) => ({ carrier: getText(data, 'carrier').trim(), number: getText(data, 'number').trim() }),
    check: () => undefined,
    call: (input) => onSave(input),
  });
  // The dialog has put the focus on its safe button: these fields lose nothing.
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const submit = () => element.current?.requestSubmit();
  return (
    <Modal
      title={`Tracking of ${orderNumber}`}
      safeLabel="Cancel"
      onClose={onClose}
      action={{ label: 'Save', variant: 'primary', staysOpen: true, busy: pending, act: submit }}
    >
      <form {...form} ref={element} className="grid gap-4">
        <p className="muted">
          {hasLeft
            ? 'The customer gets it by email, and reads it on the order’s page.'
            : 'The customer gets it with the email that the order is on its way.'}
        </p>
        <Field
          label="Carrier"
          name="carrier"
          autoComplete="off"
          maxLength={maxCarrierLength}
          defaultValue={tracking?.carrier ?? ''}
          disabled={pending}
        />
        <Field
          label="Tracking number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxTrackingNumberLength}
          defaultValue={tracking?.number ?? ''}
          disabled={pending}
        />
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        {/* Enter in a field saves: the dialog's own button stands outside of the form. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

export type TrackTicketProps = { ticket: Ticket; onClose: () => void };

/** Enters who carries a ticket. The board shows it with the next notification of the order. */
export function TrackTicket({ ticket, onClose }: TrackTicketProps) {
  const { id, orderNumber, tracking, status, recalledAt } = ticket;
  return (
    <TrackingModal
      orderNumber={orderNumber}
      tracking={tracking}
      hasLeft={status === 'completed' && !recalledAt}
      onClose={onClose}
      onSave={async (input) => {
        await sendSigned<typeof setTracking>('PUT', `/staff/orders/${id}/tracking`, input);
        onClose();
        showToast('success', `The tracking of ${orderNumber} is saved.`);
      }}
    />
  );
}
