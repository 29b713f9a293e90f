import type { CartLine } from '../rules/cart.ts';
import { isAvailable } from '../rules/early-access.ts';
import type { Cents } from '../rules/money.ts';
import { dealPrice, type Totals, totalsOf } from '../rules/pricing.ts';
import { type VoucherKind, voucherDiscount } from '../rules/vouchers.ts';
import { grantsDeal } from './deals.ts';
import { isDrink } from './drinks.ts';
import { findPriced } from './price-list.ts';

export type PricedLine = { id: number; name: string; price: Cents; quantity: number; deal: boolean };

/** What an order costs on `today`, in the browser and on the server alike. Undefined when something is not on the menu, or not yet for members. */
export const priceOrder = (
  lines: readonly CartLine[],
  today: string,
  voucher?: VoucherKind,
): { lines: PricedLine[]; totals: Totals } | undefined => {
  const priced = lines.flatMap(({ id, quantity, deal }): PricedLine[] => {
    const product = findPriced(id);
    if (!product || !isAvailable(product.availableFrom, today, true)) return [];
    const { name, priceCents } = product;
    const granted = grantsDeal(id, deal, today);
    return [{ id, name, price: granted ? dealPrice(priceCents) : priceCents, quantity, deal: granted }];
  });
  if (priced.length < lines.length) return undefined;
  const discount = voucher
    ? voucherDiscount(
        voucher,
        priced.map((line) => ({ ...line, isDrink: isDrink(line.id) })),
      )
    : 0;
  return { lines: priced, totals: totalsOf(priced, discount) };
};
