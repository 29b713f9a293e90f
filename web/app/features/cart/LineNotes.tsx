import type { CartConflict } from '@juniper/core/contracts/orders.ts';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { findOption, getLineItemFacts } from '@juniper/core/rules/options.ts';
import { catalogueNow, moneyNow, useCatalogue } from '../catalogue/catalogue-store.ts';
import {
  firstOut,
  isSoldOut,
  type Limit,
  limitNow,
  limitWords,
  optionLimitNow,
  soldOutToast,
  useLimit,
  useOptionLimits,
} from '../catalogue/limits.ts';
import type { CartItem } from './cart-state.ts';
import { quantityOf, quantityTooLarge, useQuantity } from './cart-store.ts';

/** What the server said of a line when it refused the order. */
export type Refused = CartConflict['lines'][number];

/** What the page has heard of a line: of its item, of an option that is out, and how many the other lines take. */
type Heard = { limit: Limit | undefined; out: { name: string; limit: Limit | undefined } | undefined; others: number };

const heard = (
  { quantity, options }: CartItem,
  all: number,
  limit: Limit | undefined,
  optionLimit: (option: number) => Limit | undefined,
): Heard => {
  const option = firstOut(options, optionLimit);
  const name = option === undefined ? undefined : findOption(catalogueNow(), option)?.name;
  return {
    limit,
    out: option === undefined ? undefined : { name: name ?? 'An option', limit: optionLimit(option) },
    others: all - quantity,
  };
};

/** For handlers. */
export const heardNow = (item: CartItem, store?: string): Heard =>
  heard(item, quantityOf(item.id), limitNow(item.id, store), (option) => optionLimitNow(option, store));

export const useHeard = (item: CartItem, store?: string): Heard =>
  heard(item, useQuantity(item.id), useLimit(item.id, store), useOptionLimits(store));

/**
 * Why a line cannot be ordered as it is. `take`: as many as it can be. `isCup`: another cup can be had. Nothing is said
 * twice: what the page has heard comes before what the server said.
 */
export type Trouble = { words: string; toast: string; take: number; isCup?: boolean };

export const troubleOf = (item: CartItem, { limit, out, others }: Heard, refused?: Refused): Trouble | undefined => {
  const { name, itemName, quantity } = item;
  const of = (words: string) => ({ words, toast: `${name}: ${words}.` });
  const optionTrouble = out ? soldOutToast(out.name, out.limit).slice(0, -1) : optionWordsOf(refused);
  if (refused?.reason === 'gone') return { ...of('No longer on the menu'), take: 0 };
  const said = refused?.left === undefined ? undefined : { left: refused.left, until: null };
  const short = [limit, said].find((each) => each && each.left < quantity + others);
  if (short) {
    const words = isSoldOut(short) ? (limitWords(short) as string) : `Only ${short.left} left`;
    const toast = isSoldOut(short) ? soldOutToast(itemName, short) : `We have only ${short.left} ${itemName} left.`;
    return { words, toast, take: Math.max(short.left - others, 0) };
  }
  if (optionTrouble) return { ...of(optionTrouble), take: 0, isCup: true };
  if (quantity + others <= maxItemQuantity) return undefined;
  return { words: quantityTooLarge, toast: quantityTooLarge, take: Math.max(maxItemQuantity - others, 0) };
};

const optionWordsOf = (refused: Refused | undefined): string | undefined => {
  const name = refused?.option ?? 'One of its options';
  if (refused?.reason === 'option_sold_out') return `${name} is sold out`;
  if (refused?.reason === 'option_gone') return `${name} is not on the menu any more`;
  return refused?.reason === 'options_changed' ? 'Its choices have changed' : undefined;
};

/** What a line must say before it is ordered: its trouble, else another price. */
export const lineWords = (item: CartItem, trouble: Trouble | undefined, refused?: Refused): string | undefined => {
  if (trouble) return trouble.words;
  const money = moneyNow();
  const { was = item.was, now = item.price } = refused ?? {};
  return was === undefined
    ? undefined
    : `was ${formatMoney(money, toCents(money, was))}, now ${formatMoney(money, toCents(money, now))}`;
};

/** The row of a line in the cart, to lead the focus to. */
export const rowId = (key: string): string => `cart-line-${key}`;

/** It is there also without words: screen readers announce what comes into it while the page is open. */
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

/** Under the name of a line: what differs from the usual cup, and what is in it. Nothing under the usual cup. */
export function CupWords({ item: { id, options, differs }, hasFacts }: { item: CartItem; hasFacts?: boolean }) {
  const catalogue = useCatalogue();
  const item = findItem(catalogue, id);
  if (differs.length === 0) return null;
  return (
    <>
      <span className="muted small block">{differs.join(', ')}</span>
      {hasFacts && item && (
        <span className="muted small block">{describeAllergens(getLineItemFacts(catalogue, item, options))}</span>
      )}
    </>
  );
}
