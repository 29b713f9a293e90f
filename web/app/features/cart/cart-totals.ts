import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { toCents } from '@juniper/core/rules/money.ts';
import { getTaxProfile } from '@juniper/core/rules/shop.ts';
import { calculateTotals, type Fee, type Totals } from '@juniper/core/rules/totals.ts';
import type { CartItem } from './cart-state.ts';

/** Calculates subtotal, taxes of the store (null: the main one) and final price, in cents. */
export const calculateCartTotals = (
  catalogue: Catalogue,
  store: string | null,
  items: readonly CartItem[],
  fee?: Fee,
): Totals =>
  calculateTotals(
    getTaxProfile(catalogue, store),
    items.map(({ id, price, quantity }) => ({
      price: toCents(catalogue.shop.money, price),
      quantity,
      taxClass: findItem(catalogue, id)?.taxClass,
    })),
    undefined,
    fee,
  );
