import type { CartConflict } from '@juniper/core/contracts/orders.ts';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { findOption, getLineItemFacts } from '@juniper/core/rules/options.ts';
import { useHydrated } from '../../lib/browser.ts';
import { getCatalogue, getMoney, useCatalogue } from '../catalogue/catalogue-store.ts';
import {
  describeSoldOut,
  findSoldOutOption,
  formatLimit,
  getLimit,
  getOptionLimit,
  isSoldOut,
  type Limit,
  useLimit,
  useLimits,
  useOptionLimits,
} from '../catalogue/limits.ts';
import { useOrderStore } from '../catalogue/order-store.ts';
import type { CartItem } from './cart-state.ts';
import { getQuantity, quantityTooLarge, useQuantity } from './cart-store.ts';

/** The server's reason to refuse a line of an order. */
export type RefusedLine = CartConflict['lines'][number];

/**
 * The limits that the page knows for a line: of its item and of a sold-out option. `others`: how many of the item the
 * other lines hold.
 */
type LineLimits = {
  limit: Limit | undefined;
  out: { name: string; limit: Limit | undefined } | undefined;
  others: number;
};

const collectLimits = (
  { quantity, options }: CartItem,
  all: number,
  limit: Limit | undefined,
  getLimitOfOption: (option: number) => Limit | undefined,
): LineLimits => {
  const option = findSoldOutOption(options, getLimitOfOption);
  const name = option === undefined ? undefined : findOption(getCatalogue(), option)?.name;
  return {
    limit,
    out: option === undefined ? undefined : { name: name ?? 'An option', limit: getLimitOfOption(option) },
    others: all - quantity,
  };
};

/** Returns whether the item or one of its options is sold out. */
export const isLineSoldOut = ({ limit, out }: LineLimits): boolean => isSoldOut(limit) || out !== undefined;

/** Reads the limits of a line when something is pressed. */
export const readLineLimits = (item: CartItem, store?: string): LineLimits =>
  collectLimits(item, getQuantity(item.id), getLimit(item.id, store), (option) => getOptionLimit(option, store));

export const useLineLimits = (item: CartItem, store?: string): LineLimits =>
  collectLimits(item, useQuantity(item.id), useLimit(item.id, store), useOptionLimits(store));

/**
 * Says why a line cannot be ordered as it is. `take`: as many as can be had. `canBeChanged`: other options of the item
 * can be had. The page's own limits come before the server's answer, so that nothing is refused twice.
 */
export type LineProblem = { words: string; toast: string; take: number; canBeChanged?: boolean };

export const findLineProblem = (
  item: CartItem,
  { limit, out, others }: LineLimits,
  refused?: RefusedLine,
): LineProblem | undefined => {
  const { name, itemName, quantity } = item;
  const toProblem = (words: string) => ({ words, toast: `${name}: ${words}.` });
  const optionProblem = out ? describeSoldOut(out.name, out.limit).slice(0, -1) : describeRefusedOption(refused);
  if (refused?.reason === 'gone') return { ...toProblem('No longer on the menu'), take: 0 };
  const refusedLimit = refused?.left === undefined ? undefined : { left: refused.left, until: null };
  const exceeded = [limit, refusedLimit].find((each) => each && each.left < quantity + others);
  if (exceeded) {
    const words = isSoldOut(exceeded) ? (formatLimit(exceeded) as string) : `Only ${exceeded.left} left`;
    const toast = isSoldOut(exceeded)
      ? describeSoldOut(itemName, exceeded)
      : `We have only ${exceeded.left} ${itemName} left.`;
    return { words, toast, take: Math.max(exceeded.left - others, 0) };
  }
  if (optionProblem) return { ...toProblem(optionProblem), take: 0, canBeChanged: true };
  if (quantity + others <= maxItemQuantity) return undefined;
  return { words: quantityTooLarge, toast: quantityTooLarge, take: Math.max(maxItemQuantity - others, 0) };
};

const describeRefusedOption = (refused: RefusedLine | undefined): string | undefined => {
  const name = refused?.option ?? 'One of its options';
  if (refused?.reason === 'option_sold_out') return `${name} is sold out`;
  if (refused?.reason === 'option_gone') return `${name} is no longer on the menu`;
  return refused?.reason === 'options_changed' ? 'Its choices have changed' : undefined;
};

/** Returns a line's problem in words, else its change of price. */
export const describeLine = (
  item: CartItem,
  problem: LineProblem | undefined,
  refused?: RefusedLine,
): string | undefined => {
  if (problem) return problem.words;
  const money = getMoney();
  const { was = item.was, now = item.price } = refused ?? {};
  return was === undefined
    ? undefined
    : `was ${formatMoney(money, toCents(money, was))}, now ${formatMoney(money, toCents(money, now))}`;
};

/** Returns the id of a line's row in the cart, to lead the focus there. */
export const getRowId = (key: string): string => `cart-line-${key}`;

/** Shows a line's problem. It is rendered without words too: screen readers announce changes of its text only then. */
export function LineNote({ name, words }: { name: string; words: string | undefined }) {
  return (
    <div className="linenote" aria-live="polite">
      {words && (
        <span className="badge badge--wait my-1.5 whitespace-normal">
          <span className="sr-only">{name} </span>
          {words}
        </span>
      )}
    </div>
  );
}

/** Shows under a name how a line differs from the usual item, and with `hasFacts` the allergens of every line. */
export function LineOptions({ item: { id, options, differs }, hasFacts }: { item: CartItem; hasFacts?: boolean }) {
  const catalogue = useCatalogue();
  const item = hasFacts && findItem(catalogue, id);
  return (
    <>
      {differs.length > 0 && <span className="muted small block">{differs.join(', ')}</span>}
      {item && (
        <span className="muted small block">{describeAllergens(getLineItemFacts(catalogue, item, options))}</span>
      )}
    </>
  );
}

/** Returns the lines that are not sold out. The others are in no total. */
export const useAvailableLines = (items: readonly CartItem[]): readonly CartItem[] => {
  const isHydrated = useHydrated();
  // Both change what `readLineLimits` answers.
  useLimits();
  useOrderStore();
  return isHydrated ? items.filter((item) => !isLineSoldOut(readLineLimits(item))) : items;
};
