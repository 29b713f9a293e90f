import type { sendFeedback } from '@juniper/core/contracts/feedback.ts';
import { ratings, visitTypes } from '@juniper/core/rules/visits.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { formMessages } from '../../lib/form-messages.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChipField } from '../../ui/ChipField.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useAuth } from '../auth/auth-slice.ts';
import { checkFeedback, readFeedback, today, toRequest } from './feedback-values.ts';
import { keepDraft, takeDraft } from './kept-draft.ts';

const ratingOptions = ratings.map((rating) => ({ value: String(rating), label: String(rating) }));
const visitOptions = visitTypes.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) }));

export function FeedbackForm() {
  const { user } = useAuth();
  const owner = user?.id;
  const element = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: readFeedback,
    check: checkFeedback,
    call: async (values, sent) => {
      setSent(false);
      try {
        await sendSigned<typeof sendFeedback>('POST', '/feedback', toRequest(values));
      } catch (error) {
        if (owner && error instanceof ApiError && error.status === 401) keepDraft(owner, values);
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
    <form {...form} ref={element}>
      <ChipField
        legend="Rating"
        name="rating"
        options={ratingOptions}
        hint="From 1, not good, to 5, wonderful"
        required
        disabled={pending}
        error={problems.rating}
      />
      <TextAreaField
        label="Comments"
        name="comments"
        maxLength={5000}
        required
        disabled={pending}
        error={problems.comments}
      />
      <div className="formpage__pair">
        <Field
          label="Name"
          name="name"
          defaultValue={user?.name}
          autoComplete="name"
          maxLength={100}
          disabled={pending}
          error={problems.name}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          defaultValue={user?.email}
          autoComplete="email"
          maxLength={254}
          disabled={pending}
          error={problems.email}
        />
      </div>
      <div className="grid items-start gap-x-5 gap-y-[22px] md:grid-cols-[1fr_auto]">
        <Field
          label="Date of visit"
          name="visitedOn"
          type="date"
          max={today()}
          disabled={pending}
          error={problems.visitedOn}
        />
        <ChipField legend="Visit type" name="visitType" options={visitOptions} disabled={pending} />
      </div>
      {failure && (
        <Banner kind="danger">
          <p>{formMessages.notSent}</p>
          <p className="font-normal">{failure.words}</p>
        </Banner>
      )}
      {isSent && <Banner kind="ok">{formMessages.feedbackSent}</Banner>}
      <div>
        <Button type="submit" busy={pending} disabled={submitDisabled}>
          {pending ? 'Sending...' : 'Send feedback'}
        </Button>
      </div>
    </form>
  );
}
