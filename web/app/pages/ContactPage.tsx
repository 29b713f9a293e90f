import '../features/content/contact-details.css';
import { shop, toPhoneUrl } from '@juniper/core/content/shop.ts';
import type { ContactRequest, sendContact } from '@juniper/core/contracts/contact.ts';
import { formatSpecialDays, formatWeekLines } from '@juniper/core/rules/format-hours.ts';
import { isLettersOnly, nameHint } from '@juniper/core/rules/names.ts';
import { formatAddress, getMainStore, getMapUrl, mainStore } from '@juniper/core/rules/shop.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuth, useUser } from '../features/auth/auth-store.ts';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { useHours } from '../features/catalogue/use-hours.ts';
import { send } from '../lib/api.ts';
import { carry, takeCarried } from '../lib/carry.ts';
import { isObject, isText } from '../lib/guards.ts';
import { keepUnits, messages } from '../lib/messages.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useCallForm } from '../lib/use-call-form.ts';
import { findEmpty, getText, isEmail, joinProblems, makeProblem, type Problem } from '../lib/use-form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, ExternalLink } from '../ui/Button.tsx';
import { Field, Form, TextAreaField } from '../ui/Fields.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Contact Us',
  description: 'How to reach us: by message, by phone, by email, or across the counter.',
  path: paths.contact,
};

export default function ContactPage() {
  return (
    <>
      <PageHeading
        title="Contact Us"
        lead="A question, a gift card, a party of twenty: write to us, call, or come by the counter."
      />
      <div className="wrap formpage">
        <ContactForm />
        <ContactDetails />
      </div>
    </>
  );
}

/** Lists address, stores, hours, phone and email. */
function ContactDetails() {
  const catalogue = useCatalogue();
  const main = getMainStore(catalogue);
  const specialDays = useHours(null, (hours, now) => formatSpecialDays(hours, now).join('\n'));
  const phone = main.phone ?? shop.phone;
  // The main store has the address above them.
  const branches = catalogue.shop.stores.filter(({ store }) => store !== mainStore);
  return (
    <section aria-labelledby="visit">
      <Picture name="ambiance-window" alt="" sizes="(max-width: 64em) 100vw, 480px" className="formpage__photo" />
      <h2 id="visit" className="mt-6">
        Come by
      </h2>
      <dl className="details">
        <Row icon="pin" term="Address">
          <address>{formatAddress(main)}</address>
          <ExternalLink className="link" href={getMapUrl(main)}>
            Find us on the map
          </ExternalLink>
        </Row>
        <Row icon="bag" term="Stores">
          <ul>
            {branches.map((store) => (
              <li key={store.store}>
                <ExternalLink className="link" href={getMapUrl(store)}>
                  {store.name}
                </ExternalLink>
                , {store.address.street}
              </li>
            ))}
          </ul>
        </Row>
        <Row icon="clock" term="Hours">
          {formatWeekLines(main).map((line) => (
            <p key={line}>Cafe: {keepUnits(line)}</p>
          ))}
          {specialDays?.split('\n').map((line) => line && <p key={line}>{keepUnits(line)}</p>)}
          <p>Online order desk: {keepUnits(shop.orderHours)}, every day</p>
          <p className="muted small mt-1">
            We make online orders while the cafe is open. The order desk answers your questions about them.
          </p>
        </Row>
        <Row icon="phone" term="Phone">
          <a className="link" href={toPhoneUrl(phone)}>
            {phone}
          </a>
        </Row>
        <Row icon="mail" term="Email">
          <a className="link" href={`mailto:${shop.email}`}>
            {shop.email}
          </a>
        </Row>
      </dl>
    </section>
  );
}

function Row({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const draftKey = 'juniper_contact';
const getUserId = (): string | undefined => useAuth.getState().user?.id;

/** Keeps what is typed while the customer looks at another page, for the same customer. */
const keepDraft = (form: HTMLFormElement) =>
  carry(draftKey, { owner: getUserId(), ...Object.fromEntries(new FormData(form)) });

function ContactForm() {
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
