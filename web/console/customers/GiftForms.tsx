import type { givePoints, giveVoucher } from '@juniper/core/contracts/owner-customers.ts';
import { getShortCurrencyName } from '@juniper/core/rules/currency-names.ts';
import { formatMoney, writeAmount } from '@juniper/core/rules/money.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../app/lib/api.ts';
import { messages } from '../../app/lib/messages.ts';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { getText, type Problem } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { readCents, shopMoney } from '../lib/money.ts';
import { newId } from '../lib/new-id.ts';
import { ReasonField, readReason } from '../lib/ReasonField.tsx';

/** `most` is what the role may give at once: points or cents. */
type GiftFormProps = { customerId: string; most: number; onGiven: () => void };

const ways = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take back' },
];

export function PointsForm({ customerId, most, onGiven }: GiftFormProps) {
  const [way, setWay] = useState('give');
  const give = useChange<typeof givePoints>('POST', ofCustomer(customerId));
  const { form, problems, pending, failure } = useGift(customerId, {
    read: (data) => ({ points: readPoints(getText(data, 'points')), reason: readReason(data) }),
    check: ({ points, reason }) =>
      findProblems({
        points:
          points === undefined ? 'Please enter a whole number.' : points > most && `Your limit is ${most} points.`,
        reason: !reason && messages.required,
      }),
    send: async (id, { points = 0, reason }) => {
      const body = { id, points: way === 'take' ? -points : points, reason };
      await give.mutateAsync({ path: `/owner/customers/${customerId}/points`, body });
      const words = points === 1 ? '1 point' : `${points} points`;
      showToast('success', way === 'take' ? `${words} taken back.` : `${words} given.`);
      setWay('give');
      onGiven();
    },
  });
  return (
    <GiftForm form={form} failure={failure}>
      <ChoiceGroup legend="What to do" name="way" choices={ways} value={way} disabled={pending} onChange={setWay} />
      <Field
        label="Points"
        name="points"
        inputMode="numeric"
        autoComplete="off"
        hint={`Up to ${most.toLocaleString('en-US')} at once. A balance cannot go below 0.`}
        error={problems.points}
        disabled={pending}
      />
      <Why error={problems.reason} disabled={pending} />
      <Send busy={pending}>{way === 'take' ? 'Take points back' : 'Give these points'}</Send>
    </GiftForm>
  );
}

const lengths = [
  { days: 7, label: 'A week' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
];

export function VoucherForm({ customerId, most, onGiven }: GiftFormProps) {
  const give = useChange<typeof giveVoucher>('POST', ofCustomer(customerId));
  const { form, problems, pending, failure } = useGift(customerId, {
    read: (data) => ({
      offCents: readCents(getText(data, 'off')),
      days: Number(getText(data, 'days')),
      reason: readReason(data),
    }),
    check: ({ offCents, reason }) =>
      findProblems({
        off:
          offCents === undefined
            ? `Please enter an amount, such as ${writeAmount(shopMoney(), 500)}.`
            : offCents > most && aboveLimit(most),
        reason: !reason && messages.required,
      }),
    send: async (id, { offCents = 0, days, reason }) => {
      const body = { id, offCents, days, reason };
      await give.mutateAsync({ path: `/owner/customers/${customerId}/vouchers`, body });
      showToast('success', `A voucher of ${formatMoney(shopMoney(), offCents)} given.`);
      onGiven();
    },
  });
  return (
    <GiftForm form={form} failure={failure}>
      <Field
        label={`${upperFirst(getShortCurrencyName(shopMoney()))} off one order`}
        name="off"
        inputMode="decimal"
        autoComplete="off"
        hint={`Up to ${formatMoney(shopMoney(), most)} at once.`}
        error={problems.off}
        disabled={pending}
      />
      <SelectField label="Good for" name="days" defaultValue={90} disabled={pending}>
        {lengths.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </SelectField>
      <Why error={problems.reason} disabled={pending} />
      <Send busy={pending}>Give this voucher</Send>
    </GiftForm>
  );
}

/** Failures are shown in the form. */
const ofCustomer = (id: string) => ({ outdates: [`/owner/customers/${id}`], onFailed: () => {} });

const aboveLimit = (most: number) => `Your limit is ${formatMoney(shopMoney(), most)}.`;

const findProblems = (found: Record<string, string | false>): Problem | undefined => {
  const fields = Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => !!entry[1]));
  const [message] = Object.values(fields);
  return message === undefined ? undefined : { message, fields };
};

type Gift<Values> = {
  read: (data: FormData) => Values;
  check: (values: Values) => Problem | undefined;
  send: (id: string, values: Values) => Promise<void>;
};

/**
 * The id stays the same until the gift is given, even if other values are typed meanwhile: if only the answer to the
 * first try was lost, the next try gives nothing more.
 */
const useGift = <Values,>(customerId: string, { read, check, send }: Gift<Values>) => {
  const id = useRef<string>(null);
  const client = useQueryClient();
  return useCallForm({
    read,
    check,
    call: async (values, element) => {
      id.current ??= newId();
      try {
        await send(id.current, values);
        element.reset();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'key_reused')) throw error;
        id.current = null;
        void client.invalidateQueries({ queryKey: [`/owner/customers/${customerId}`] });
        throw new ApiError('refused', error.status, error.code, alreadyGiven);
      }
      id.current = null;
    },
  });
};

const alreadyGiven =
  'Your first try went through after all: it is in the list below. Press again to give this as well.';

type Form = ReturnType<typeof useGift>;

function GiftForm({ form, failure, children }: Pick<Form, 'form' | 'failure'> & { children: ReactNode }) {
  return (
    <form {...form} className="form panel">
      {children}
      {failure && <Banner kind="danger">{failure.words}</Banner>}
    </form>
  );
}

const reasons = [
  'Sorry that you had to wait so long.',
  'Sorry that your order was not right.',
  'Thank you for your help.',
] as const;

function Why({ error, disabled }: { error: string | undefined; disabled: boolean }) {
  return <ReasonField label="Why? The customer reads this." suggestions={reasons} error={error} disabled={disabled} />;
}

function Send({ busy, children }: { busy: boolean; children: string }) {
  return (
    <div>
      <Button type="submit" busy={busy}>
        {children}
      </Button>
    </div>
  );
}

/** Returns 50 for '50', and undefined for anything but a whole number above 0. */
export const readPoints = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) || undefined : undefined;
