import type { Order } from '@juniper/core/contracts/orders.ts';
import { getLatestDeal, maxCartLines, maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { type ReorderChange, type ReorderContext, reorder } from '@juniper/core/rules/reorder.ts';
import { getCatalogue, getMoney } from '../catalogue/catalogue-store.ts';
import { describeLeft, describeSoldOut, getLimit, isOptionOut, type Limit } from '../catalogue/limits.ts';
import { getDealClaim } from '../deals/deal-clock.ts';
import { changeLists } from './cart-store.ts';
import { useCart } from './cart-view.ts';

/**
 * A sentence about an order that was put into the cart again. `item`: another choice can be made for it; `isStore`:
 * another store can be chosen.
 */
export type ReorderMessage = { readonly text: string; readonly item?: number; readonly isStore?: boolean };

const patienceMs = 2_000;

const words = {
  all: 'Your order is back in your cart, at today’s prices.',
  some: 'We couldn’t bring back everything from that order.',
  nothing: 'We couldn’t bring back anything from that order.',
  gone: (name: string) => `${name} is no longer on the menu.`,
  price: (name: string, was: string, now: string) => `${name}: now ${now} (was ${was})`,
  soldOut: (name: string, limit: Limit | undefined) =>
    limit?.left ? `${name} is nearly sold out. ${describeLeft(limit)}` : describeSoldOut(name, limit),
  optionGone: (name: string, option: string | undefined) =>
    option ? `${name}: ${lowerFirst(option)} is no longer on the menu.` : `${name}: its choices have changed.`,
  optionOut: (name: string, option: string) => `${name}: ${lowerFirst(option)} is sold out.`,
  optionAdded: (name: string, options: readonly string[]) =>
    `${name} has new choices. We took the usual ones: ${options.join(', ')}.`,
  noRoom: (name: string, missing: number) =>
    `${missing} × ${name} did not fit: a cart holds ${maxItemQuantity} of an item and ${maxCartLines} different items.`,
};

const today: ReorderContext = {
  // A line in the cart keeps its claim when more is added.
  deal: (id) => getDealClaim(id) ?? getLatestDeal(useCart.getState().items.filter((item) => item.id === id)),
  left: (id) => getLimit(id)?.left,
  isOptionOut: (option) => isOptionOut(option),
};

const say = (change: ReorderChange): ReorderMessage => {
  if (change.kind === 'gone') return { text: words.gone(change.name) };
  if (change.kind === 'sold-out') return { text: words.soldOut(change.name, getLimit(change.id)) };
  if (change.kind === 'no-room') return { text: words.noRoom(change.name, change.missing) };
  if (change.kind === 'option-gone') return { text: words.optionGone(change.name, change.option), item: change.id };
  if (change.kind === 'option-sold-out') return { text: words.optionOut(change.name, change.option), item: change.id };
  if (change.kind === 'option-added') return { text: words.optionAdded(change.name, change.options) };
  const money = getMoney();
  return { text: words.price(change.name, formatMoney(money, change.was), formatMoney(money, change.now)) };
};

/** The outcome of ordering again: a sentence about the whole, and one for each change. */
export type Reordered = { isAdded: boolean; outcome: string; changes: readonly ReorderMessage[] };

const addToCart = ({ items }: Order): Reordered => {
  const money = getMoney();
  const lines = items.map(({ price, ...line }) => ({ ...line, price: toCents(money, price) }));
  let changes: readonly ReorderChange[] = [];
  const isChanged = changeLists((lists) => {
    const again = reorder(getCatalogue(), lists, lines, today);
    changes = again.changes;
    return again.lists;
  });
  const isWhole = changes.every(({ kind }) => kind === 'price' || kind === 'option-added');
  const outcome = !isChanged ? words.nothing : isWhole ? words.all : words.some;
  return { isAdded: isChanged, outcome, changes: changes.map(say) };
};

/** Asks what is sold out now. Does not wait long for the answer, and not at all without a connection. */
const askSoldOut = (): Promise<unknown> => {
  const answer = import('../catalogue/follow-now.ts').then(({ askNow }) => askNow());
  const timeout = new Promise((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([answer, timeout]).catch(() => {});
};

/** Puts an order's items into the cart at today's prices. */
export const orderAgain = async (order: Order): Promise<Reordered> => {
  await askSoldOut();
  return addToCart(order);
};
