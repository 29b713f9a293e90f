import type { sendFeedback } from '@juniper/core/contracts/feedback.ts';
import { visitTypes } from '@juniper/core/rules/visits.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChipField } from '../../ui/Choices.tsx';
import { Field, TextAreaField } from '../../ui/Fields.tsx';
import { useUser } from '../auth/auth-store.ts';
import { checkFeedback, readFeedback, saveDraft, takeDraft, today, toRequest } from './feedback-values.ts';
import { StarField } from './StarField.tsx';

const visitOptions = visitTypes.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) }));

export function FeedbackForm() {
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
    <form {...form} ref={element}>
      <StarField disabled={pending} error={problems.rating} />
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
          label="Email"
          name="email"
          type="email"
          defaultValue={user?.email}
          autoComplete="email"
          maxLength={254}
          disabled={pending}
          error={problems.email}
        />
      </div>
      <div className="formpage__visit">
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
    </form>
  );
}
