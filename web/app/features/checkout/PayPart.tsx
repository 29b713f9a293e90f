import type { ComponentProps } from 'react';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { VoucherChoice } from './VoucherChoice.tsx';

type PayPartProps = Pick<ComponentProps<typeof VoucherChoice>, 'offers' | 'disabled'> & {
  voucherId: string;
  /** 'counter' or 'card'; undefined where there is no choice. */
  payment: string | undefined;
  /** Work on the order begins before a card could be paid. */
  isTooSoon: boolean | undefined;
  isDelivery: boolean;
  change: (part: Partial<CheckoutValues>) => void;
};

/** With which voucher, and how, it is paid. */
export function PayPart({ offers, voucherId, payment, isTooSoon, isDelivery, disabled, change }: PayPartProps) {
  return (
    <>
      {offers.length > 0 && (
        <VoucherChoice
          offers={offers}
          value={voucherId}
          disabled={disabled}
          onChange={(id) => change({ voucherId: id })}
        />
      )}
      {payment && (
        <>
          <ChoiceGroup
            legend="Pay"
            name="payment"
            choices={[
              { value: 'counter', label: isDelivery ? 'On delivery' : 'At the counter' },
              { value: 'card', label: 'Now, by card, Apple Pay or Google Pay', disabled: isTooSoon === true },
            ]}
            value={payment}
            disabled={disabled}
            onChange={(chosen) => change({ payment: chosen })}
          />
          {isTooSoon && (
            <p className="hint">{`Too soon to pay by card, pay ${isDelivery ? 'on delivery' : 'at the counter'}`}</p>
          )}
        </>
      )}
    </>
  );
}
