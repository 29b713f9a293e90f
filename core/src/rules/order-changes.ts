import { type CartLine, maxItemQuantity } from './cart.ts';
import { type Catalogue, findItem } from './catalogue.ts';
import type { Cents } from './money.ts';
import { checkChoices, findMissingOptions, findOption, type LineItem, resolveOptions } from './options.ts';
import { priceLine } from './price-line.ts';

/** Prices are for one. */
export type LineChange = LineItem & {
  readonly reason:
    | 'price'
    | 'gone'
    | 'sold_out'
    | 'not_enough'
    | 'too_many'
    | 'option_gone'
    | 'options_changed'
    | 'option_sold_out';
  readonly was?: Cents;
  readonly now?: Cents;
  readonly left?: number;
  readonly option?: string;
};

const toLineItem = ({ id, options }: LineItem): LineItem => (options ? { id, options } : { id });

export const findLineChanges = (
  now: Catalogue,
  shown: Catalogue,
  lines: readonly CartLine[],
  today: string,
): LineChange[] =>
  lines.flatMap((line): LineChange[] => {
    const lineItem = toLineItem(line);
    const [price, was] = [priceLine(now, line, today), priceLine(shown, line, today)];
    if (price !== undefined)
      return was !== undefined && price > was ? [{ ...lineItem, reason: 'price', was, now: price }] : [];
    const reason = (findItem(now, line.id) && checkLine(now, line)) || 'gone';
    const [missing] = reason === 'option_gone' ? findMissingOptions(now, line) : [];
    const option = missing === undefined ? undefined : findOption(shown, missing)?.name;
    let change: LineChange = { ...lineItem, reason };
    if (was !== undefined) change = { ...change, was };
    if (option) change = { ...change, option };
    return [change];
  });

const checkLine = (catalogue: Catalogue, line: CartLine) => {
  const { id, options } = resolveOptions(catalogue, line);
  return checkChoices(catalogue, id, options);
};

export const findLinesAboveLimit = (lines: readonly CartLine[]): LineChange[] =>
  lines
    .filter(({ id }) => getQuantity(lines, id) > maxItemQuantity)
    .map((line): LineChange => ({ ...toLineItem(line), reason: 'too_many' }));

const getQuantity = (lines: readonly CartLine[], id: number) =>
  lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);

type Limits = readonly { readonly kind?: string; readonly id: number; readonly left: number }[];

export const findUnavailableLines = (catalogue: Catalogue, lines: readonly CartLine[], limits: Limits): LineChange[] =>
  lines.flatMap((line): LineChange[] => {
    const getLeft = (kind: string, id: number) =>
      limits.find((limit) => (limit.kind ?? 'item') === kind && limit.id === id)?.left;
    const left = getLeft('item', line.id);
    if (left !== undefined && left < getQuantity(lines, line.id)) {
      return [{ ...toLineItem(line), reason: left === 0 ? 'sold_out' : 'not_enough', left }];
    }
    const [soldOut] =
      (resolveOptions(catalogue, line).options ?? []).find(([option]) => getLeft('option', option) === 0) ?? [];
    if (soldOut === undefined) return [];
    return [
      { ...toLineItem(line), reason: 'option_sold_out', option: findOption(catalogue, soldOut)?.name ?? 'An option' },
    ];
  });

/** Returns whether the customer must be told about a price. A deal that makes the line cheaper needs no notice. */
export const hasUnexpectedPrice = (
  shown: Cents,
  { price, isDeal }: { readonly price: Cents; readonly isDeal: boolean },
): boolean => (isDeal ? price > shown : price !== shown);
