import type { sendContact } from '@juniper/core/contracts/contact.ts';
import { isLettersOnly, nameHint } from '@juniper/core/rules/names.ts';
import { useRef, useState } from 'react';
import { send } from '../../lib/api.ts';
import { formMessages } from '../../lib/form-messages.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { textOf } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useAuth } from '../auth/auth-slice.ts';
import { checkContact } from './check-contact.ts';

export function ContactForm() {
  const { user } = useAuth();
  const [isSent, setSent] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({
      name: textOf(data, 'name').trim(),
      email: textOf(data, 'email').trim(),
      message: textOf(data, 'message').trim(),
    }),
    check: checkContact,
    call: async (values, element) => {
      await send<typeof sendContact>('POST', '/contact', values);
      element.reset();
      setSent(true);
    },
  });
  const close = () => {
    setSent(false);
    submit.current?.focus();
  };

  return (
    <>
      <form {...form}>
        <div className="formpage__pair">
          <Field
            label="Name"
            name="name"
            // Once, as what is wrong or as what to mind.
            hint={problems.name === nameHint ? undefined : nameHint}
            // A name that the form would refuse is better left for the customer to write.
            defaultValue={user && isLettersOnly(user.name) ? user.name : ''}
            autoComplete="name"
            maxLength={100}
            required
            disabled={pending}
            error={problems.name}
          />
          <Field
            label="E-mail"
            name="email"
            type="email"
            defaultValue={user?.email ?? ''}
            autoComplete="email"
            maxLength={254}
            required
            disabled={pending}
            error={problems.email}
          />
        </div>
        <TextAreaField
          label="Message"
          name="message"
          maxLength={5000}
          required
          disabled={pending}
          error={problems.message}
        />
        {failure && (
          <Banner kind="danger">
            <p>{formMessages.notSent}</p>
            <p className="font-normal">{failure.words}</p>
          </Banner>
        )}
        <div>
          <Button ref={submit} type="submit" busy={pending} disabled={submitDisabled}>
            {pending ? 'Sending...' : 'Send message'}
          </Button>
        </div>
      </form>
      {isSent && (
        <Modal title={formMessages.contactSent} safeLabel="Close" onClose={close}>
          <p>Thank you. We read every message and write back.</p>
        </Modal>
      )}
    </>
  );
}
