import type { Order } from '@juniper/core/contracts/orders.ts';
import { getLatestDeal, maxCartLines, maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { type ReorderChange, type ReorderContext, reorder as reorderLines } from '@juniper/core/rules/reorder.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { catalogueNow, moneyNow } from '../catalogue/catalogue-store.ts';
import { isOptionOut, type Limit, limitNow, onlyLeftToast, soldOutToast } from '../catalogue/limits.ts';
import { claimNow } from '../deals/deal-clock.ts';
import { changeLists, useCart } from './cart-store.ts';
import type { Told } from './ReorderNotice.tsx';

const patienceMs = 2_000;

const words = {
  all: (number: string) => `Everything from order ${number} was put into your cart, at today’s prices.`,
  some: (number: string) => `Not everything from order ${number} could be put into your cart.`,
  nothing: (number: string) => `Nothing from order ${number} could be put into your cart.`,
  gone: (name: string) => `${name} is not on the menu any more.`,
  price: (name: string, was: string, now: string) => `${name} costs ${now} now. It was ${was}.`,
  soldOut: (name: string, limit: Limit | undefined) =>
    limit?.left ? `${name} is nearly sold out. ${onlyLeftToast(limit)}` : soldOutToast(name, limit),
  optionGone: (name: string, option: string | undefined) =>
    option ? `${name}: ${lowerFirst(option)} is not on the menu any more.` : `${name}: its choices have changed.`,
  optionOut: (name: string, option: string) => `${name}: ${lowerFirst(option)} is sold out.`,
  optionAdded: (name: string, options: readonly string[]) =>
    `${name} has new choices. We took the usual ones: ${options.join(', ')}.`,
  noRoom: (name: string, missing: number) =>
    `${missing} × ${name} did not fit: a cart holds ${maxItemQuantity} of an item and ${maxCartLines} different items.`,
};

const today: ReorderContext = {
  // A line in the cart keeps its claim when more is added (decision 130).
  deal: (id) => claimNow(id) ?? getLatestDeal(useCart.getState().items.filter((item) => item.id === id)),
  left: (id) => limitNow(id)?.left,
  isOptionOut: (option) => isOptionOut(option),
};

const say = (change: ReorderChange): Told => {
  if (change.kind === 'gone') return { text: words.gone(change.name) };
  if (change.kind === 'sold-out') return { text: words.soldOut(change.name, limitNow(change.id)) };
  if (change.kind === 'no-room') return { text: words.noRoom(change.name, change.missing) };
  if (change.kind === 'option-gone') return { text: words.optionGone(change.name, change.option), item: change.id };
  if (change.kind === 'option-sold-out') return { text: words.optionOut(change.name, change.option), item: change.id };
  if (change.kind === 'option-added') return { text: words.optionAdded(change.name, change.options) };
  const money = moneyNow();
  return { text: words.price(change.name, formatMoney(money, change.was), formatMoney(money, change.now)) };
};

/** Puts an order's items into the cart at today's prices. Returns sentences: the outcome, then each change. */
const reorder = ({ orderNumber, items }: Order): readonly Told[] => {
  const money = moneyNow();
  const lines = items.map(({ price, ...line }) => ({ ...line, price: toCents(money, price) }));
  let changes: readonly ReorderChange[] = [];
  const isChanged = changeLists((lists) => {
    const again = reorderLines(catalogueNow(), lists, lines, today);
    changes = again.changes;
    return again.lists;
  });
  const isWhole = changes.every(({ kind }) => kind === 'price' || kind === 'option-added');
  const outcome = !isChanged ? words.nothing : isWhole ? words.all : words.some;
  return [{ text: outcome(orderNumber) }, ...changes.map(say)];
};

/** Asks what is sold out now. Does not wait long for the answer, and not at all without a connection. */
const askSoldOut = (): Promise<unknown> => {
  const answer = import('../catalogue/follow-now.ts').then(({ askNow }) => askNow());
  const timeout = new Promise((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([answer, timeout]).catch(() => {});
};

/** Puts an order's items into the cart and goes there. The history entry carries the sentences for the cart's page. */
export const useOrderAgain = (): ((order: Order) => void) => {
  const navigate = useNavigate();
  const isAsking = useRef(false);
  return async (order) => {
    if (isAsking.current) return;
    isAsking.current = true;
    await askSoldOut();
    isAsking.current = false;
    void navigate(paths.cart, { state: { reordered: reorder(order) } });
  };
};

export function OrderAgain({ order }: { order: Order }) {
  const orderAgain = useOrderAgain();
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Order again: ${order.orderNumber}`}
      onClick={() => orderAgain(order)}
    >
      Order again
    </Button>
  );
}
