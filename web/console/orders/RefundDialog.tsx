import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import type { refundOrder } from '@juniper/core/contracts/owner-payments.ts';
import { formatMoney, writeAmount } from '@juniper/core/rules/money.ts';
import { confirmRefundsAbove, getLimits } from '@juniper/core/rules/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { staffMessages } from '../../app/features/staff/staff-messages.ts';
import { ApiError } from '../../app/lib/api.ts';
import { messages } from '../../app/lib/messages.ts';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { leaveDialog } from '../lib/form-parts.tsx';
import { readCents, shopMoney } from '../lib/money.ts';
import { OwnPassword, readOwnPassword } from '../lib/OwnPassword.tsx';
import { ReasonField, readReason } from '../lib/ReasonField.tsx';
import { listRefundable, type PickedPieces, RefundLines, sumPieces, toRefundedLines } from './RefundLines.tsx';

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
  const most = getLimits(role)?.refundCents ?? 0;
  // The amount of the moment when the dialog opened: sent again after a lost answer, 'all of it' is the same amount.
  const [left] = useState(order.refundable);
  const [way, setWay] = useState(left > most ? 'part' : 'all');
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<PickedPieces>({});
  const cents = way === 'all' ? left : readCents(typed);
  const lines = listRefundable(order);
  const pick = (line: number, quantity: number) => {
    const next = { ...picked, [line]: quantity };
    setPicked(next);
    setTyped(writeAmount(shopMoney(), Math.min(left, sumPieces(lines, next))));
  };
  // The server counts the refunds of the day too.
  const [isAsked, setAsked] = useState(false);
  const isMuch = (cents ?? 0) > confirmRefundsAbove;
  const asksPassword = most > confirmRefundsAbove && (isMuch || isAsked);
  const refund = useChange<typeof refundOrder>('POST', {
    outdates: ['/owner/orders', '/owner/today', '/owner/reports', '/owner/audit'],
    onFailed: () => {},
  });

  const { form, failure, problems, pending } = useCallForm({
    read: (data) => ({ reason: readReason(data), ...readOwnPassword(data) }),
    check: ({ reason, password }) => {
      const fields = {
        ...(way !== 'all' && findAmountProblem(cents, left, most)),
        ...(!reason && { reason: staffMessages.chooseReason }),
        ...(password === '' && { password: messages.required }),
      };
      const [message] = Object.values(fields);
      return message === undefined ? undefined : { message, fields };
    },
    call: async ({ reason, ...proof }) => {
      try {
        const pieces = way === 'lines' ? toRefundedLines(picked) : [];
        const body = { id, cents: cents ?? 0, reason, ...proof, ...(pieces.length > 0 && { lines: pieces }) };
        const { data } = await refund.mutateAsync({ path: `/owner/orders/${orderId}/refunds`, body });
        const words = isByCard ? 'goes back to the card' : 'is recorded as given back';
        showToast('success', `${formatMoney(shopMoney(), cents ?? 0)} of ${orderNumber} ${words}.`);
        onSpent();
        leaveDialog(onClose);
        client.setQueryData([`/owner/orders/${orderId}`], { success: true, data });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrong_password' && proof.password === undefined) {
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
      safeLabel="Cancel"
      onClose={onClose}
      action={{
        label: cents === undefined ? 'Refund' : `Refund ${formatMoney(shopMoney(), cents)}`,
        variant: 'primary',
        staysOpen: true,
        busy: pending,
        act: () => element.current?.requestSubmit(),
      }}
    >
      <form {...form} ref={element} className="grid gap-4">
        <p className="muted">
          {isByCard
            ? 'It goes back to the card that paid.'
            : 'Give the money back at the counter. This only records it.'}
        </p>
        <ChoiceGroup
          legend="How much?"
          name="way"
          choices={[
            {
              value: 'all',
              label: `All of it, ${formatMoney(shopMoney(), left)}`,
              hint: limitWords,
              disabled: left > most,
            },
            ...(lines.length > 0 ? [{ value: 'lines', label: 'Some items' }] : []),
            { value: 'part', label: 'An amount' },
          ]}
          value={way}
          disabled={pending}
          onChange={setWay}
        />
        {way === 'lines' && <RefundLines lines={lines} picked={picked} isDisabled={pending} onPick={pick} />}
        {way !== 'all' && (
          <Field
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            hint={`${way === 'lines' ? 'With tax. You can change it. ' : ''}Up to ${formatMoney(shopMoney(), Math.min(left, most))}.`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={problems.amount}
            disabled={pending}
          />
        )}
        <ReasonField
          label={staffMessages.askReason(name)}
          suggestions={reasons}
          error={problems.reason}
          disabled={pending}
        />
        {asksPassword && <OwnPassword disabled={pending} error={problems.password} />}
        {failure && <Banner kind="danger">{failure.words}</Banner>}
      </form>
    </Modal>
  );
}

const findAmountProblem = (cents: number | undefined, left: number, most: number): { amount: string } | undefined => {
  if (cents === undefined) return { amount: `Please enter an amount, such as ${writeAmount(shopMoney(), 500)}.` };
  if (cents > left) return { amount: `${formatMoney(shopMoney(), left)} can be refunded, and not more.` };
  return cents > most ? { amount: `Your limit is ${formatMoney(shopMoney(), most)}.` } : undefined;
};
