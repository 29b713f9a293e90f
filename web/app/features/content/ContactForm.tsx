import type { ContactRequest, sendContact } from '@juniper/core/contracts/contact.ts';
import { isLettersOnly, nameHint } from '@juniper/core/rules/names.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../lib/api.ts';
import { carry, takeCarried } from '../../lib/carry.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { joinProblems } from '../../lib/join-problems.ts';
import { messages } from '../../lib/messages.ts';
import { findEmpty, getText, isEmail, makeProblem, type Problem, useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Form, TextAreaField } from '../../ui/Fields.tsx';
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
      name: getText(data, 'name').trim(),
      email: getText(data, 'email').trim(),
      message: getText(data, 'message').trim(),
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
      <Form
        {...form}
        pending={pending}
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
            error={problems.email}
          />
        </div>
        <TextAreaField label="Message" name="message" maxLength={5000} required error={problems.message} />
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
      </Form>
      {isSent && (
        <Modal title="Your response has been submitted!" safeLabel="Close" onClose={close}>
          <p>Thank you. We read every message and write back.</p>
        </Modal>
      )}
    </>
  );
}

const checkContact = (values: ContactRequest): Problem | undefined =>
  joinProblems(
    findEmpty(values),
    !isLettersOnly(values.name) && makeProblem('name', nameHint),
    !isEmail(values.email) && makeProblem('email', messages.invalidEmail),
  );
