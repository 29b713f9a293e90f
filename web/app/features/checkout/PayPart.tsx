import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import { getTimeZone, type Money } from '@juniper/core/rules/shop.ts';
import { birthdayPercentOff, type VoucherKind } from '@juniper/core/rules/vouchers.ts';
import { formatLastDay } from '../../lib/dates.ts';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { describeWelcomeDrink, type KnownVoucher } from '../orders/load-vouchers.ts';
import type { Draft } from './checkout-fields.ts';

type PayPartProps = Pick<VoucherChoiceProps, 'offers'> & {
  voucherId: string;
  /** 'counter' or 'card'; undefined where there is no choice. */
  payment: string | undefined;
  /** Work on the order begins before a card could be paid. */
  isTooSoon: boolean | undefined;
  isDelivery: boolean;
  change: (change: Draft) => void;
};

/** Asks with which voucher, and how, the order is paid. */
export function PayPart({ offers, voucherId, payment, isTooSoon, isDelivery, change }: PayPartProps) {
  return (
    <>
      {offers.length > 0 && (
        <VoucherChoice offers={offers} value={voucherId} onChange={(id) => change({ voucherId: id })} />
      )}
      {payment && (
        <>
          <ChoiceGroup
            legend="Pay"
            name="payment"
            choices={[
              { value: 'counter', label: isDelivery ? 'On delivery' : 'At the counter' },
              { value: 'card', label: 'Pay now: card, Apple Pay or Google Pay', disabled: isTooSoon === true },
            ]}
            value={payment}
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

const vouchers: Record<VoucherKind, { name: string; about?: (money: Money) => string }> = {
  'welcome-drink': {
    name: 'Free drink',
    about: describeWelcomeDrink,
  },
  birthday: { name: 'Birthday offer', about: () => `${birthdayPercentOff}% off this order.` },
  // Why we gave it is what it is about.
  thanks: { name: 'Voucher from us' },
};

type VoucherChoiceProps = {
  /** `discount`: what the voucher would take off this cart. */
  offers: readonly { voucher: KnownVoucher; discount: Cents }[];
  value: string;
  onChange: (voucherId: string) => void;
};

function VoucherChoice({ offers, value, onChange }: VoucherChoiceProps) {
  const money = useMoney();
  const timeZone = getTimeZone(useCatalogue(), null);
  const choices = offers.map(({ voucher: { id, kind, expiresAt, reason }, discount }) => ({
    value: id,
    label: discount > 0 ? `${vouchers[kind].name}: −${formatMoney(money, discount)}` : vouchers[kind].name,
    hint:
      discount > 0
        ? `${vouchers[kind].about?.(money) ?? `“${reason}”`} Good until ${formatLastDay(expiresAt, timeZone)}.`
        : 'Add a drink to use it.',
    disabled: discount === 0,
  }));
  return (
    <ChoiceGroup
      legend="Voucher"
      name="voucherId"
      choices={[...choices, { value: '', label: offers.length > 1 ? 'Keep them for later' : 'Keep it for later' }]}
      value={value}
      onChange={onChange}
    />
  );
}
