import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { refundOrder } from '@juniper/core/contracts/owner-payments.ts';
import { formatMoney, writeAmount } from '@juniper/core/rules/money.ts';
import { limits } from '@juniper/core/rules/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { PasswordField } from '../../app/features/auth/PasswordField.tsx';
import { staffMessages } from '../../app/features/staff/staff-messages.ts';
import { ApiError } from '../../app/lib/api.ts';
import { messages } from '../../app/lib/messages.ts';
import { textOf, useCallForm } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { centsIn, shopMoney } from '../lib/money.ts';
import { ReasonField, reasonOf } from '../lib/ReasonField.tsx';
import { useHasPassword } from '../lib/use-has-password.ts';

const reasons = [
  'Sorry that your order was not right.',
  'Sorry that something was missing.',
  'Sorry that you had to wait so long.',
] as const;

const wentThrough =
  'Your first try went through after all: it is in the list of this order. Press again to refund this as well.';

const muchToday = 'With your other refunds of today this is a lot. Please enter your password.';

/** `id` is the refund's: however often it is sent, it is one. `onSpent`: the next refund needs another one. */
type RefundDialogProps = { order: OwnerOrder; isByCard: boolean; id: string; onSpent: () => void; onClose: () => void };

export function RefundDialog({ order, isByCard, id, onSpent, onClose }: RefundDialogProps) {
  const { id: orderId, orderNumber, name } = order;
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const role = useUser()?.role ?? '';
  const most = limits[role]?.refundCents ?? 0;
  // As it was when the dialog opened: sent again after an answer that was lost, all of it is the same amount.
  const [left] = useState(order.refundable);
  const [way, setWay] = useState(left > most ? 'part' : 'all');
  const [typed, setTyped] = useState('');
  const cents = way === 'all' ? left : centsIn(typed);
  const hasPassword = useHasPassword();
  // The server counts the refunds of the day too.
  const [isAsked, setAsked] = useState(false);
  const isMuch = (cents ?? 0) > (limits.manager?.refundCents ?? 0);
  const asksPassword = hasPassword && role === 'owner' && (isMuch || isAsked);
  const refund = useChange<typeof refundOrder>('POST', {
    outdates: ['/owner/orders', '/owner/today', '/owner/reports', '/owner/audit'],
    onFailed: () => {},
  });

  const { form, failure, problems, pending } = useCallForm({
    read: (data) => ({ reason: reasonOf(data), password: textOf(data, 'password') }),
    check: ({ reason, password }) => {
      const fields = {
        ...(way === 'part' && amountProblem(cents, left, most)),
        ...(!reason && { reason: staffMessages.chooseReason }),
        ...(asksPassword && !password && { password: messages.required }),
      };
      const [message] = Object.values(fields);
      return message === undefined ? undefined : { message, fields };
    },
    call: async ({ reason, password }) => {
      try {
        const body = { id, cents: cents ?? 0, reason, ...(asksPassword && { password }) };
        const { data } = await refund.mutateAsync({ path: `/owner/orders/${orderId}/refunds`, body });
        const words = isByCard ? 'goes back to the card' : 'is written down as given back';
        showToast('success', `${formatMoney(shopMoney(), cents ?? 0)} of ${orderNumber} ${words}.`);
        onSpent();
        // At once: while the dialog is open, nothing behind it can take the focus.
        flushSync(onClose);
        client.setQueryData([`/owner/orders/${orderId}`], { success: true, data });
        // The button that opened the dialog may be gone.
        document.getElementById('main')?.focus({ preventScroll: true });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrong_password' && !asksPassword) {
          setAsked(true);
          throw new ApiError('refused', error.status, error.code, muchToday);
        }
        if (!(error instanceof ApiError && error.code === 'key_reused')) throw error;
        onSpent();
        void client.invalidateQueries({ queryKey: [`/owner/orders/${orderId}`] });
        throw new ApiError('refused', error.status, error.code, wentThrough);
      }
    },
  });

  const limitWords = left > most ? `You can refund up to ${formatMoney(shopMoney(), most)} at once.` : undefined;
  return (
    <Modal
      title={`Refund ${orderNumber}`}
      safeLabel="Refund nothing"
      onClose={onClose}
      action={{
        label: cents === undefined ? 'Refund' : `Refund ${formatMoney(shopMoney(), cents)}`,
        ...{ variant: 'primary', staysOpen: true, busy: pending },
        act: () => element.current?.requestSubmit(),
      }}
    >
      <form {...form} ref={element} className="grid gap-4">
        <p className="muted">
          {isByCard
            ? 'It goes back to the card that paid. The order and its totals stay as they are.'
            : 'You hand the money over, and this writes it down. The order and its totals stay as they are.'}
        </p>
        <ChoiceGroup
          legend="How much?"
          name="way"
          choices={[
            {
              ...{ value: 'all', label: `All of it, ${formatMoney(shopMoney(), left)}` },
              ...{ hint: limitWords, disabled: left > most },
            },
            { value: 'part', label: 'An amount' },
          ]}
          value={way}
          disabled={pending}
          onChange={setWay}
        />
        {way === 'part' && (
          <Field
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            hint={`Up to ${formatMoney(shopMoney(), Math.min(left, most))}.`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={problems.amount}
            disabled={pending}
          />
        )}
        <ReasonField
          label={`What should we tell ${name?.trim().split(/\s+/)[0] ?? 'the customer'}?`}
          suggestions={reasons}
          error={problems.reason}
          disabled={pending}
        />
        {asksPassword && (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            disabled={pending}
            error={problems.password}
          />
        )}
        {failure && <Banner kind="danger">{failure.words}</Banner>}
      </form>
    </Modal>
  );
}

const amountProblem = (cents: number | undefined, left: number, most: number): { amount: string } | undefined => {
  if (cents === undefined) return { amount: `Please enter an amount, such as ${writeAmount(shopMoney(), 500)}.` };
  if (cents > left) return { amount: `${formatMoney(shopMoney(), left)} can be refunded, and not more.` };
  return cents > most ? { amount: `Your limit is ${formatMoney(shopMoney(), most)}.` } : undefined;
};
