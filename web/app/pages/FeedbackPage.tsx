import '../features/content/star-field.css';
import type { FeedbackRequest, sendFeedback } from '@juniper/core/contracts/feedback.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { ratings, visitTypes } from '@juniper/core/rules/visits.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../features/auth/auth-store.ts';
import { getCatalogue } from '../features/catalogue/catalogue-store.ts';
import { ApiError, sendSigned } from '../lib/api.ts';
import { isObject, isText } from '../lib/guards.ts';
import { messages } from '../lib/messages.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useCallForm } from '../lib/use-call-form.ts';
import { findEmpty, getText, isEmail, makeProblem, type Problem } from '../lib/use-form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError, Form, TextAreaField, useIds } from '../ui/Fields.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Feedback',
  description: 'Rate your visit and tell us about it.',
  path: paths.feedback,
  noindex: true,
};

export default function FeedbackPage() {
  return (
    <>
      <PageHeading
        title="Tell us how we did"
        lead="A rating and a few words help us make your next visit better. The rest is up to you."
      />
      <div className="wrap formpage">
        <FeedbackForm />
        <Picture
          name="ambiance-reading-corner"
          alt=""
          sizes="(max-width: 64em) 100vw, 480px"
          className="formpage__photo"
        />
      </div>
    </>
  );
}

const fields = ['rating', 'comments', 'name', 'email', 'visitedOn', 'visitType'] as const;

/** The form's texts by field; empty if not given. */
type FeedbackValues = Record<(typeof fields)[number], string>;

const readFeedback = (data: FormData): FeedbackValues =>
  Object.fromEntries(fields.map((field) => [field, getText(data, field).trim()])) as FeedbackValues;

/** Returns the cafe's current day, the latest that a visit can have. */
const getToday = (): string => getShopDay(getCatalogue());

const checkFeedback = ({ rating, comments, email, visitedOn }: FeedbackValues): Problem | undefined => {
  const empty = findEmpty({ rating, comments });
  if (empty) return empty;
  if (email && !isEmail(email)) return makeProblem('email', messages.invalidEmail);
  if (visitedOn > getToday()) return makeProblem('visitedOn', 'The date of your visit cannot be in the future.');
  return undefined;
};

const toRequest = (values: FeedbackValues): FeedbackRequest => {
  const { comments, name, email, visitedOn } = values;
  const visitType = visitTypes.find((type) => type === values.visitType);
  return {
    rating: Number(values.rating) as FeedbackRequest['rating'],
    comments,
    ...(name && { name }),
    ...(email && { email }),
    ...(visitedOn && { visitedOn }),
    ...(visitType && { visitType }),
  };
};

/**
 * If the session has ended when the form is sent, the customer must log in. The texts stay in this tab's session
 * storage and are filled in once, and only for the same account.
 */
const draftKey = 'juniper_feedback';

const saveDraft = (owner: string, values: Record<string, string>): void => {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, values }));
  } catch {
    // Without session storage the draft is lost.
  }
};

const takeDraft = (owner: string): [field: string, value: string][] => {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
    sessionStorage.removeItem(draftKey);
    if (!isObject(saved) || saved.owner !== owner || !isObject(saved.values)) return [];
    return Object.entries(saved.values).filter((entry): entry is [string, string] => isText(entry[1]));
  } catch {
    return [];
  }
};

function FeedbackForm() {
  const user = useUser();
  const owner = user?.id;
  const element = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: readFeedback,
    check: checkFeedback,
    call: async (values, sent, key) => {
      setSent(false);
      try {
        await sendSigned<typeof sendFeedback>('POST', '/feedback', toRequest(values), { 'idempotency-key': key });
      } catch (error) {
        if (owner && error instanceof ApiError && error.status === 401) saveDraft(owner, values);
        throw error;
      }
      sent.reset();
      setSent(true);
      window.dispatchEvent(new Event('profileUpdate'));
    },
  });

  useEffect(() => {
    if (!owner) return;
    for (const [field, value] of takeDraft(owner)) {
      const control = element.current?.elements.namedItem(field);
      if (control && 'value' in control) control.value = value;
    }
  }, [owner]);

  return (
    <Form {...form} pending={pending} ref={element}>
      <StarField error={problems.rating} />
      <TextAreaField label="Comments" name="comments" maxLength={5000} required error={problems.comments} />
      <div className="formpage__pair">
        <Field
          label="Name"
          name="name"
          defaultValue={user?.name}
          autoComplete="name"
          maxLength={100}
          error={problems.name}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={user?.email}
          autoComplete="email"
          maxLength={254}
          error={problems.email}
        />
      </div>
      <div className="formpage__visit">
        <Field label="Date of visit" name="visitedOn" type="date" max={getToday()} error={problems.visitedOn} />
        <VisitTypeField />
      </div>
      {failure && (
        <Banner kind="danger">
          <p>{messages.notSent}</p>
          <p>{failure.words}</p>
        </Banner>
      )}
      {isSent && <Banner kind="ok">Thank you for your feedback!</Banner>}
      <div>
        <Button type="submit" busy={pending} disabled={submitDisabled}>
          {pending ? 'Sending...' : 'Send feedback'}
        </Button>
      </div>
    </Form>
  );
}

const ratingWords = ['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'];

/** Takes the rating by radio buttons that look like stars. CSS fills those up to the chosen one and shows its word. */
function StarField({ error }: { error: string | undefined }) {
  const { id, errorId, describedBy } = useIds(error, undefined);
  return (
    <div
      className="field chip-field"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
    >
      <span id={`${id}-legend`} className="chip-field__legend">
        Rating
      </span>
      <div className="star-row">
        {ratings.map((rating, at) => (
          <label key={rating} className="star">
            <input
              className="sr-only"
              type="radio"
              name="rating"
              value={rating}
              aria-label={`${rating}: ${ratingWords[at]}`}
            />
            <Icon name="star" />
            <span className="star__word" aria-hidden="true">
              {ratingWords[at]}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

/** Takes the type of the visit by radio buttons that look like chips. */
function VisitTypeField() {
  const id = useId();
  return (
    <div className="field chip-field" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="chip-field__legend">
        Visit type
      </span>
      <div className="chip-field__row">
        {visitTypes.map((type) => (
          <label key={type} className="chip">
            <input className="sr-only" type="radio" name="visitType" value={type} />
            {upperFirst(type)}
          </label>
        ))}
      </div>
    </div>
  );
}
