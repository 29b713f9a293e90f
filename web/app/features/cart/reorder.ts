import { findPriced } from '@juniper/core/content/price-list.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { dealPrice } from '@juniper/core/rules/pricing.ts';
import { type ReorderChange, reorder as reorderLines, type TodaysOffer } from '@juniper/core/rules/reorder.ts';
import type { Dispatch } from 'redux';
import { reorderMessages as words } from '../../lib/reorder-messages.ts';
import { claimNow } from '../deals/deal-clock.ts';
import { changing } from './cart-commands.ts';

const offerToday = (id: number): TodaysOffer | undefined => {
  const product = findPriced(id);
  const deal = claimNow(id);
  return product && { price: deal ? dealPrice(product.priceCents) : product.priceCents, deal };
};

const say = (change: ReorderChange): string => {
  if (change.kind === 'gone') return words.gone(change.name);
  if (change.kind === 'no-room') return words.noRoom(change.name, change.missing);
  return words.price(change.name, formatUsd(change.was), formatUsd(change.now));
};

/** Puts an order's items into the cart at today's prices. Tells in sentences what came of it and what is not as it was. */
export const reorder =
  ({ orderNumber, items }: Order) =>
  (dispatch: Dispatch): readonly string[] => {
    const lines = items.map(({ price, ...line }) => ({ ...line, price: toCents(price) }));
    let changes: readonly ReorderChange[] = [];
    const isChanged = changing((lists) => {
      const again = reorderLines(lists, lines, offerToday);
      changes = again.changes;
      return again.lists;
    })(dispatch);
    const isWhole = changes.every(({ kind }) => kind === 'price');
    const outcome = !isChanged ? words.nothing : isWhole ? words.all : words.some;
    return [outcome(orderNumber), ...changes.map(say)];
  };
