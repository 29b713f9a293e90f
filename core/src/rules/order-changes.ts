import { type CartLine, maxItemQuantity } from './cart.ts';
import { type Catalogue, findItem } from './catalogue.ts';
import type { Cents } from './money.ts';
import { checkChoices, findMissingOptions, findOption, type LineItem, resolveOptions } from './options.ts';
import { priceLine } from './price-line.ts';

/** What is wrong with a line: it costs more than the customer saw, or it cannot be had. Prices are for one. */
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
  /** The name of the option that it is about. */
  readonly option?: string;
};

const cupOf = ({ id, options }: LineItem): LineItem => ({ id, ...(options && { options }) });

/** The lines that are dearer now than on the menu that the customer saw, and those that cannot be had any more. */
export const findLineChanges = (
  now: Catalogue,
  seen: Catalogue,
  lines: readonly CartLine[],
  today: string,
): LineChange[] =>
  lines.flatMap((line): LineChange[] => {
    const cup = cupOf(line);
    const [price, was] = [priceLine(now, line, today), priceLine(seen, line, today)];
    if (price !== undefined)
      return was !== undefined && price > was ? [{ ...cup, reason: 'price', was, now: price }] : [];
    const reason = (findItem(now, line.id) && whyNot(now, line)) || 'gone';
    const [missing] = reason === 'option_gone' ? findMissingOptions(now, line) : [];
    const option = missing === undefined ? undefined : findOption(seen, missing)?.name;
    return [{ ...cup, reason, ...(was !== undefined && { was }), ...(option && { option }) }];
  });

const whyNot = (catalogue: Catalogue, line: CartLine) => {
  const { id, options } = resolveOptions(catalogue, line);
  return checkChoices(catalogue, id, options);
};

/** The lines of items of which there are more than one order may have, over all their lines. */
export const findLinesAboveLimit = (lines: readonly CartLine[]): LineChange[] =>
  lines
    .filter(({ id }) => countOf(lines, id) > maxItemQuantity)
    .map((line): LineChange => ({ ...cupOf(line), reason: 'too_many' }));

const countOf = (lines: readonly CartLine[], id: number) =>
  lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);

type Limits = readonly { readonly kind?: string; readonly id: number; readonly left: number }[];

/** The lines that ask for more than is left, or for an option that is sold out. What has no count is not limited. */
export const findUnavailableLines = (catalogue: Catalogue, lines: readonly CartLine[], limits: Limits): LineChange[] =>
  lines.flatMap((line): LineChange[] => {
    const limitOf = (kind: string, id: number) =>
      limits.find((limit) => (limit.kind ?? 'item') === kind && limit.id === id)?.left;
    const left = limitOf('item', line.id);
    if (left !== undefined && left < countOf(lines, line.id)) {
      return [{ ...cupOf(line), reason: left === 0 ? 'sold_out' : 'not_enough', left }];
    }
    const [out] =
      (resolveOptions(catalogue, line).options ?? []).find(([option]) => limitOf('option', option) === 0) ?? [];
    if (out === undefined) return [];
    return [{ ...cupOf(line), reason: 'option_sold_out', option: findOption(catalogue, out)?.name ?? 'An option' }];
  });

/**
 * Whether the customer must hear that a cart line was written with another price than it has now (decision 146). A deal
 * that makes it cheaper is no news: the struck price beside it says so.
 */
export const hasUnexpectedPrice = (
  written: Cents,
  { price, isDeal }: { readonly price: Cents; readonly isDeal: boolean },
): boolean => (isDeal ? price > written : price !== written);
