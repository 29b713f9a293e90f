import { maxNoteLength, maxPhoneLength, phonePattern, unreadablePhone } from '@juniper/core/rules/order-note.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/Fields.tsx';
import type { CheckoutValues, Draft } from './checkout-fields.ts';

const question = 'Anything we should know? An allergy, extra hot ...';

type NoteFieldsProps = {
  values: CheckoutValues;
  problems: Problem['fields'];
  change: (fields: Draft) => void;
};

/** Asks for a note and a phone number, which few orders have: a line that opens them. */
export function NoteFields({ values: { note = '', phone = '' }, problems, change }: NoteFieldsProps) {
  const [isOpened, setOpened] = useState(false);
  const [isPhoneChecked, setPhoneChecked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = isOpened || note !== '' || phone !== '';
  const open = () => {
    flushSync(() => setOpened(true));
    place.current?.querySelector('textarea')?.focus();
  };
  const isPhoneWrong = isPhoneChecked && !phonePattern.test(phone.trim());
  return (
    <div ref={place}>
      {isOpen ? (
        <fieldset className="checkout__part">
          <legend>A note for the barista</legend>
          <TextAreaField
            label={question}
            name="note"
            rows={2}
            maxLength={maxNoteLength}
            error={problems.note}
            value={note}
            onChange={({ target }) => change({ note: target.value })}
          />
          <Field
            label="Phone number (optional)"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={maxPhoneLength}
            hint="In case we have a question about this order."
            error={problems.phone ?? (isPhoneWrong ? unreadablePhone : undefined)}
            value={phone}
            onBlur={() => setPhoneChecked(true)}
            onChange={({ target }) => change({ phone: target.value })}
          />
        </fieldset>
      ) : (
        <div className="folded">
          <p>{question}</p>
          <Button variant="quiet" size="sm" aria-label="Add a note or a phone number" onClick={open}>
            Add
          </Button>
        </div>
      )}
    </div>
  );
}
