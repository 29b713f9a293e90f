import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { deliveryLine, getRefundTaxes, shareOrder, takePieces } from '@juniper/core/rules/refund-lines.ts';
import { findStore, getTaxProfile } from '@juniper/core/rules/shop.ts';
import type { Tax } from '@juniper/core/rules/totals.ts';
import { findRevision } from '../catalogue/menu/revision-queries.ts';
import { countRefundedPieces, listRefundedTaxes, listRefundLines } from '../orders/payments/refund-queries.ts';
import type { findReceipt } from '../orders/placing/queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { OrderRef } from '../platform/db/schema.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;
type PickedLine = { line: number; quantity: number };

/** Returns the menu that priced an order, or undefined for orders from before revisions. */
async function findMenu(db: Db, menu: Services['menu'], revision: number | null): Promise<Catalogue | undefined> {
  const current = menu.get();
  if (revision === current.revision) return current.catalogue;
  const row = revision === null ? undefined : await findRevision(db, revision);
  return row && JSON.parse(row.body);
}

/** Lists the lines of an order with what each cost and how many pieces already went back. */
export async function readRefundLines(db: Db, menu: Services['menu'], orderRef: OrderRef, order: Receipt) {
  const rows = await listRefundLines(db, orderRef);
  const catalogue = await findMenu(db, menu, order.catalogue_revision);
  const profile = catalogue && getTaxProfile(catalogue, order.store);
  const getRates = (taxClass = 'standard') => profile?.rates.filter((rate) => rate.taxClass === taxClass);
  const fee = order.delivery_fee_cents ? await readFeeLine(db, orderRef, order.delivery_fee_cents) : undefined;
  const delivery = catalogue && findStore(catalogue, order.store)?.delivery;
  const shares = shareOrder({
    total: order.total_cents,
    taxes: order.taxes,
    isTaxIncluded: order.tax_included,
    lines: rows.map(({ line, product_id, quantity, price_cents }) => {
      const item = catalogue && findItem(catalogue, product_id);
      return { line, quantity, cents: price_cents * quantity, rates: item && getRates(item.taxClass) };
    }),
    fee: fee && { ...fee, rates: delivery ? getRates(delivery.taxClass) : undefined },
  });
  return (fee ? [...rows, fee] : rows).map(({ name, returned }, nth) => ({
    name,
    returned,
    ...(shares[nth] as (typeof shares)[number]),
  }));
}

/** Returns the delivery fee as a line, which can go back once. */
async function readFeeLine(db: Db, orderRef: OrderRef, cents: number) {
  const returned = await countRefundedPieces(db, orderRef, deliveryLine);
  return { line: deliveryLine, name: 'Delivery', quantity: 1, cents, returned };
}

/** Returns whether two lists name the same pieces, in any order. */
export const areSamePieces = (one: readonly PickedLine[], other: readonly PickedLine[]): boolean => {
  const format = (lines: readonly PickedLine[]) => lines.map(({ line, quantity }) => `${line} × ${quantity}`).sort();
  return format(one).join() === format(other).join();
};

type TaxedRefund = { cents: number; lines: readonly PickedLine[] | undefined; isLast: boolean };

/**
 * Returns the taxes of a refund. Refuses pieces that already went back. Call it with the order locked, so that no other
 * refund takes the same pieces.
 */
export async function taxRefund(
  { trx, menu }: { trx: Db; menu: Services['menu'] },
  orderRef: OrderRef,
  order: Receipt,
  { cents, lines, isLast }: TaxedRefund,
): Promise<Tax[]> {
  const { taxes } = order;
  const picked = { taxes: taxes.map((tax) => tax.cents), cents: order.total_cents };
  if (lines) {
    const shares = await readRefundLines(trx, menu, orderRef, order);
    picked.taxes = taxes.map(() => 0);
    picked.cents = 0;
    for (const { line, quantity } of lines) {
      const share = shares.find((each) => each.line === line);
      if (!share || share.returned + quantity > share.quantity) throw createLineRefundedError();
      picked.cents += takePieces(share.cents, share.quantity, share.returned, quantity);
      picked.taxes = picked.taxes.map(
        (sum, nth) => sum + takePieces(share.taxes[nth] ?? 0, share.quantity, share.returned, quantity),
      );
    }
  }
  const earlier = await listRefundedTaxes(trx, orderRef);
  const refunded = taxes.map(
    ({ label, rateBp }) => earlier.find((tax) => tax.label === label && tax.rateBp === rateBp)?.cents ?? 0,
  );
  return getRefundTaxes({ taxes, refunded, picked, cents, isLast });
}

const createLineRefundedError = () =>
  new HttpError(409, 'line_refunded', 'Some of these items were refunded already. Close this, and look at the order.');
