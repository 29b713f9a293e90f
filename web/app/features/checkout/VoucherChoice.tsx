import { type Cents, formatUsd } from '@juniper/core/rules/money.ts';
import { birthdayPercentOff, type VoucherKind, welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { formatLastDay } from '../../lib/dates.ts';
import type { KnownVoucher } from '../../lib/use-vouchers.ts';
import { ChoiceGroup } from '../../ui/Choices.tsx';

const vouchers: Record<VoucherKind, { name: string; about?: string }> = {
  'welcome-drink': {
    name: 'Free drink',
    about: `Your priciest drink is on us, up to ${formatUsd(welcomeDrink.upToCents)}.`,
  },
  birthday: { name: 'Birthday offer', about: `${birthdayPercentOff}% off this order.` },
  // Why we gave it is what it is about.
  thanks: { name: 'Voucher from us' },
};

type VoucherChoiceProps = {
  /** `discount`: what the voucher would take off this cart. */
  offers: readonly { voucher: KnownVoucher; discount: Cents }[];
  value: string;
  disabled: boolean;
  onChange: (voucherId: string) => void;
};

export function VoucherChoice({ offers, value, disabled, onChange }: VoucherChoiceProps) {
  const choices = offers.map(({ voucher: { id, kind, expiresAt, reason }, discount }) => ({
    value: id,
    label: discount > 0 ? `${vouchers[kind].name}: −${formatUsd(discount)}` : vouchers[kind].name,
    hint:
      discount > 0
        ? `${vouchers[kind].about ?? `“${reason}”`} Good until ${formatLastDay(expiresAt)}.`
        : 'Add a drink to use it.',
    disabled: discount === 0,
  }));
  return (
    <ChoiceGroup
      legend="Voucher"
      name="voucherId"
      choices={[...choices, { value: '', label: offers.length > 1 ? 'Keep them for later' : 'Keep it for later' }]}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
