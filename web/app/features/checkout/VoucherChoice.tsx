import type { Voucher } from '@juniper/core/contracts/vouchers.ts';
import { type Cents, formatUsd } from '@juniper/core/rules/money.ts';
import { birthdayPercentOff, type VoucherKind, welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { formatLastDay } from '../../lib/dates.ts';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';

const names: Record<VoucherKind, string> = {
  'welcome-drink': `Welcome drink: one drink free, up to ${formatUsd(welcomeDrink.upToCents)}`,
  birthday: `Birthday offer: ${birthdayPercentOff}% off`,
};

type VoucherChoiceProps = {
  /** With what each would take off this cart. */
  offers: readonly { voucher: Voucher; discount: Cents }[];
  value: string;
  disabled: boolean;
  onChange: (voucherId: string) => void;
};

export function VoucherChoice({ offers, value, disabled, onChange }: VoucherChoiceProps) {
  const choices = offers.map(({ voucher: { id, kind, expiresAt }, discount }) => ({
    value: id,
    label: names[kind],
    hint:
      discount > 0
        ? `Takes ${formatUsd(discount)} off. Good until ${formatLastDay(expiresAt)}.`
        : 'Not usable here: your cart has no drink.',
    disabled: discount === 0,
  }));
  return (
    <ChoiceGroup
      legend="Voucher"
      name="voucherId"
      choices={[{ value: '', label: 'No voucher' }, ...choices]}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
