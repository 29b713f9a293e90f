import './cancel-modal.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { useId, useRef, useState } from 'react';
import { getText } from '../../lib/use-form.ts';
import { FieldError } from '../../ui/Fields.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { cancelReasons, staffMessages } from './staff-messages.ts';

type CancelModalProps = { ticket: Ticket; onCancel: (reason: string) => void; onClose: () => void };

/** The longest reason that the server accepts. */
const mostLetters = 200;

export function CancelModal({ ticket: { orderNumber, name, email, isPaid }, onCancel, onClose }: CancelModalProps) {
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const [isMissing, setMissing] = useState(false);

  const submit = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const reason = getText(data, 'own').trim() || getText(data, 'reason');
    if (reason) {
      // Close first: the dialog gives the focus back to the ticket, which is removed after that.
      form.current.closest('dialog')?.close();
      onCancel(reason);
    } else {
      setMissing(true);
      form.current.querySelector('input')?.focus();
    }
  };

  return (
    <Modal
      title={`Cancel ${orderNumber}?`}
      safeLabel="Keep order"
      onClose={onClose}
      action={{ label: 'Cancel order', act: submit, staysOpen: true }}
    >
      <form
        ref={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onChange={() => setMissing(false)}
      >
        {isPaid && <p className="muted">What was paid goes back to the card.</p>}
        <fieldset className="reasons" aria-describedby={isMissing ? errorId : undefined}>
          <legend className="muted">{staffMessages.askReason(name)}</legend>
          {cancelReasons.map((reason) => (
            <label key={reason} className="chip">
              <input type="radio" name="reason" value={reason} /> {reason}
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>Or in your own words</span>
          <input className="input" name="own" maxLength={mostLetters} autoComplete="off" />
        </label>
        {isMissing && <FieldError id={errorId} text={staffMessages.chooseReason} />}
        {email && (
          <p className="muted small">
            Something to ask first? Write to{' '}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </form>
    </Modal>
  );
}
