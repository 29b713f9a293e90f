import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import { getTimeZone, type Money } from '@juniper/core/rules/shop.ts';
import { birthdayPercentOff, type VoucherKind, welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { formatLastDay } from '../../lib/dates.ts';
import type { KnownVoucher } from '../../lib/use-vouchers.ts';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';

const vouchers: Record<VoucherKind, { name: string; about?: (money: Money) => string }> = {
  'welcome-drink': {
    name: 'Free drink',
    about: (money) => `Your priciest drink is on us, up to ${formatMoney(money, welcomeDrink.upToCents)}.`,
  },
  birthday: { name: 'Birthday offer', about: () => `${birthdayPercentOff}% off this order.` },
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
      disabled={disabled}
      onChange={onChange}
    />
  );
}
