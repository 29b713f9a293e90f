import type { CartConflict, PickupTime } from '@juniper/core/contracts/orders.ts';
import type { EnterOrderRequest, enterOrder, Ticket } from '@juniper/core/contracts/staff.ts';
import { type CartLine, maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findDeal } from '@juniper/core/rules/catalogue.ts';
import { getShopDay, isDealActive } from '@juniper/core/rules/deals.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { getLineKey, type LineItem, resolveOptions } from '@juniper/core/rules/options.ts';
import { priceOrder } from '@juniper/core/rules/price-order.ts';
import { toStoreLocation } from '@juniper/core/rules/shop.ts';
import { ApiError, describeFailure, sendSigned } from '../../lib/api.ts';
import { isObject } from '../../lib/guards.ts';

export const newOrderWords = {
  title: 'New order',
  empty: 'Press what they would like.',
  nobody: 'Please enter a name or a code.',
  nothing: 'Nothing is in this order yet.',
  taken: 'That time was just taken. Please choose another one.',
  noTime: 'There is no time for it now. Please choose a later one.',
  unanswered: 'No answer yet. Press again: it is never ordered twice.',
  refused: 'This could not be ordered. Please try again.',
  changed: 'Prices have changed. Look at the new total and press again.',
  lines: 'Something cannot be had. See above what to change.',
  gone: 'No longer on the menu',
  earlier: (orderNumber: string) =>
    `${orderNumber} is on the board already, as it was first sent. Change it there, and close this.`,
  placed: (orderNumber: string, name: string, when: string) => `${orderNumber} for ${name} is on the board${when}`,
  till: 'Paid at the till. This shop records no payment.',
} as const;

/** Adds a line, or more of one that is there. */
export const addLine = (lines: readonly CartLine[], lineItem: LineItem, quantity: number): CartLine[] => {
  const key = getLineKey(lineItem);
  const line = lines.find((each) => getLineKey(each) === key);
  if (!line) return [...lines, { ...lineItem, quantity }];
  return setQuantity(lines, key, line.quantity + quantity);
};

/** Sets how many there are of a line. 0 removes it. */
export const setQuantity = (lines: readonly CartLine[], key: string, quantity: number): CartLine[] =>
  lines
    .map((line) => (getLineKey(line) === key ? { ...line, quantity: Math.min(quantity, maxItemQuantity) } : line))
    .filter((line) => line.quantity > 0);

/** Puts another choice of options in the place of a line. */
export const replaceLine = (lines: readonly CartLine[], key: string, lineItem: LineItem, quantity: number) => {
  const at = lines.findIndex((line) => getLineKey(line) === key);
  const others = lines.filter((line) => getLineKey(line) !== key);
  if (others.some((line) => getLineKey(line) === getLineKey(lineItem))) return addLine(others, lineItem, quantity);
  return others.toSpliced(Math.max(at, 0), 0, { ...lineItem, quantity });
};

/** Claims the deals of today. An order of the counter needs no countdown. */
export const claimDeals = (catalogue: Catalogue, lines: readonly CartLine[]): CartLine[] => {
  const today = getShopDay(catalogue);
  return lines.map((line) => {
    const deal = findDeal(catalogue, line.id);
    return deal && isDealActive(deal, today) ? { ...line, deal: today } : line;
  });
};

/** Calculates lines and totals as the server does. Returns undefined if a line has left the menu. */
export const priceNewOrder = (catalogue: Catalogue, store: string, lines: readonly CartLine[]) =>
  priceOrder(catalogue, toStoreLocation(store), claimDeals(catalogue, lines), getShopDay(catalogue), undefined, {
    fulfilment: 'pickup',
  });

export type NewOrder = {
  store: string;
  lines: readonly CartLine[];
  name: string;
  /** The code that makes it a customer's own order, as it was typed. */
  memberCode: string;
  totalCents: number;
  pickup: PickupTime | undefined;
};

export const toEnterRequest = (catalogue: Catalogue, order: NewOrder): EnterOrderRequest => ({
  items: claimDeals(catalogue, order.lines),
  ...(order.name ? { name: order.name } : {}),
  ...(order.memberCode ? { memberCode: order.memberCode } : {}),
  storeLocation: toStoreLocation(order.store),
  expectedTotal: toDollars(catalogue.shop.money, order.totalCents),
  ...(order.pickup ? { pickup: order.pickup } : {}),
});

export const sendNewOrder = async (key: string, menuHash: string, body: EnterOrderRequest): Promise<Ticket> => {
  const headers = { 'idempotency-key': key, catalogue: menuHash };
  return (await sendSigned<typeof enterOrder>('POST', '/staff/orders', body, headers)).data;
};

type RefusedLine = CartConflict['lines'][number];

const describeRefusedLine = ({ reason, left, option }: RefusedLine): string | undefined => {
  if (reason === 'price') return undefined;
  if (reason === 'gone') return newOrderWords.gone;
  if (reason === 'too_many') return `At most ${maxItemQuantity}`;
  if (reason === 'option_sold_out') return `${option ?? 'An option'} is sold out`;
  if (reason === 'option_gone' || reason === 'options_changed') return 'Its options have changed';
  return left ? `Only ${left} left` : 'Sold out';
};

/** What a refusal says: beside the button, or beside the code's field, and beside lines by their keys. */
export type Refusal = { words: string; lines: Readonly<Record<string, string>>; isOfCode?: boolean };

export const describeRefusal = (catalogue: Catalogue, error: unknown): Refusal => {
  const { code = '', data } = error instanceof ApiError ? error : {};
  const say = (words: string, lines: Refusal['lines'] = {}): Refusal => ({ words, lines });
  if (code === 'key_reused' && isObject(data)) return say(newOrderWords.earlier(String(data.orderNumber)));
  if (code === 'price_changed') return say(newOrderWords.changed);
  if (code === 'cart_outdated') {
    const noted = (data as CartConflict).lines.flatMap((line): [string, string][] => {
      const words = describeRefusedLine(line);
      const lineItem = line.options ? { id: line.id, options: line.options } : { id: line.id };
      return words ? [[getLineKey(resolveOptions(catalogue, lineItem)), words]] : [];
    });
    return noted.length > 0 ? say(newOrderWords.lines, Object.fromEntries(noted)) : say(newOrderWords.changed);
  }
  const words = describeFailure(error, newOrderWords.refused, newOrderWords.unanswered);
  return code === 'wrong_code' ? { ...say(words), isOfCode: true } : say(words);
};
