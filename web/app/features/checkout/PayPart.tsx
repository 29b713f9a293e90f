import type { ComponentProps } from 'react';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { VoucherChoice } from './VoucherChoice.tsx';

type PayPartProps = Pick<ComponentProps<typeof VoucherChoice>, 'offers' | 'disabled'> & {
  voucherId: string;
  /** 'counter' or 'card'; undefined where there is no choice. */
  payment: string | undefined;
  isDelivery: boolean;
  change: (part: Partial<CheckoutValues>) => void;
};

/** With which voucher, and how, it is paid. */
export function PayPart({ offers, voucherId, payment, isDelivery, disabled, change }: PayPartProps) {
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
        <ChoiceGroup
          legend="Pay"
          name="payment"
          choices={[
            { value: 'counter', label: isDelivery ? 'On delivery' : 'At the counter' },
            { value: 'card', label: 'Now, by card, Apple Pay or Google Pay' },
          ]}
          value={payment}
          disabled={disabled}
          onChange={(chosen) => change({ payment: chosen })}
        />
      )}
    </>
  );
}
