import type { ContactRequest, sendContact } from '@juniper/core/contracts/contact.ts';
import { isLettersOnly, nameHint } from '@juniper/core/rules/names.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../lib/api.ts';
import { carry, takeCarried } from '../../lib/carry.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { messages } from '../../lib/messages.ts';
import { findEmpty, isEmail, type Problem, problemIn, textOf, useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/Fields.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAuth, useUser } from '../auth/auth-store.ts';

const draftKey = 'juniper_contact';
const getUserId = (): string | undefined => useAuth.getState().user?.id;

/** Keeps what is typed while the customer looks at another page, for the same customer. */
const keepDraft = (form: HTMLFormElement) =>
  carry(draftKey, { owner: getUserId(), ...Object.fromEntries(new FormData(form)) });

export function ContactForm() {
  const user = useUser();
  const [isSent, setSent] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({
      name: textOf(data, 'name').trim(),
      email: textOf(data, 'email').trim(),
      message: textOf(data, 'message').trim(),
    }),
    check: checkContact,
    call: async (values, element, key) => {
      await send<typeof sendContact>('POST', '/contact', values, { 'idempotency-key': key });
      // Not reset(), which would fill in a member's name and address again.
      for (const field of element.querySelectorAll<HTMLInputElement>('[name]')) field.value = '';
      takeCarried(draftKey);
      setSent(true);
    },
  });
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const draft = takeCarried(draftKey);
    if (!element.current || !isObject(draft) || draft.owner !== getUserId()) return;
    for (const field of element.current.querySelectorAll<HTMLInputElement>('[name]')) {
      const text = draft[field.name];
      if (isText(text)) field.value = text;
    }
    keepDraft(element.current);
  }, []);

  const close = () => {
    setSent(false);
    submit.current?.focus();
  };

  return (
    <>
      <form
        {...form}
        ref={element}
        className="contact"
        onChange={(event) => {
          form.onChange(event);
          keepDraft(event.currentTarget);
        }}
      >
        <div className="formpage__pair">
          <Field
            label="Name"
            name="name"
            // The hint and the error have the same text: it is shown once.
            hint={problems.name === nameHint ? undefined : nameHint}
            // A name that the form would refuse is not prefilled.
            defaultValue={user && isLettersOnly(user.name) ? user.name : ''}
            autoComplete="name"
            maxLength={100}
            required
            disabled={pending}
            error={problems.name}
          />
          <Field
            label="Email"
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
            <p>{messages.notSent}</p>
            <p>{failure.words}</p>
          </Banner>
        )}
        <div>
          <Button ref={submit} type="submit" busy={pending} disabled={submitDisabled}>
            {pending ? 'Sending...' : 'Send message'}
          </Button>
        </div>
      </form>
      {isSent && (
        <Modal title="Your response has been submitted!" safeLabel="Close" onClose={close}>
          <p>Thank you. We read every message and write back.</p>
        </Modal>
      )}
    </>
  );
}

/** Spec section 5. */
const checkContact = (values: ContactRequest): Problem | undefined => {
  const empty = findEmpty(values);
  if (empty) return empty;
  if (!isLettersOnly(values.name)) return problemIn('name', nameHint);
  if (!isEmail(values.email)) return problemIn('email', messages.invalidEmail);
  return undefined;
};
