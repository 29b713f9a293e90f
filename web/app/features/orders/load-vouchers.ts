import type { listVouchers, Voucher } from '@juniper/core/contracts/vouchers.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { isVoucherKind, type VoucherKind, welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { sendSigned } from '../../lib/api.ts';

/** Says what the voucher for new members is worth. */
export const describeWelcomeDrink = (money: Money): string =>
  `Your priciest drink is on us, up to ${formatMoney(money, welcomeDrink.upToCents)}.`;

export type KnownVoucher = Voucher & { kind: VoucherKind };

/** Loads the customer's usable vouchers of the kinds that this page knows. */
export const loadVouchers = async (): Promise<readonly KnownVoucher[]> => {
  const { data } = await sendSigned<typeof listVouchers>('GET', '/vouchers');
  return data.filter((voucher): voucher is KnownVoucher => isVoucherKind(voucher.kind));
};
