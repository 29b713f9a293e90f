import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { toCartState } from './cart-state.ts';
import { findLineProblem, type RefusedLine } from './LineNotes.tsx';

const options = [
  [11, 1],
  [22, 1],
] as const;
const [latte] = toCartState(defaultCafe, { cart: [{ id: 3, quantity: 2, options }], wishlist: [] }).items;
const heard = { limit: undefined, out: undefined, others: 0 };
const trouble = (change: object, refused?: Partial<RefusedLine>) => {
  if (!latte) throw new Error('no latte');
  return findLineProblem(latte, { ...heard, ...change }, refused && { id: 3, reason: '', ...refused });
};

describe('why a line cannot be ordered as it is', () => {
  test('nothing is the matter', () => {
    expect(trouble({})).toBeUndefined();
    expect(trouble({ limit: { left: 2, until: null } })).toBeUndefined();
    expect(trouble({ others: 18 })).toBeUndefined();
    expect(trouble({}, { reason: 'price', was: 3, now: 4 })).toBeUndefined();
  });

  test('what is left is for all cups of the item', () => {
    expect(trouble({ limit: { left: 3, until: null }, others: 2 })).toMatchObject({ words: 'Only 3 left', take: 1 });
    expect(trouble({ limit: { left: 2, until: null }, others: 5 })).toMatchObject({ words: 'Only 2 left', take: 0 });
    expect(trouble({}, { reason: 'sold_out', left: 0 })).toMatchObject({ words: 'Sold out', take: 0 });
  });

  test('more than 20 over all cups', () => {
    expect(trouble({ others: 19 })).toMatchObject({ words: 'We take up to 20 of an item in one order', take: 1 });
  });

  test.each([
    [
      { out: { name: 'Oat milk', limit: { left: 0, until: '2099-01-01T00:00:00Z' } } },
      undefined,
      'Oat milk is sold out today',
    ],
    [{ out: { name: 'Oat milk', limit: { left: 0, until: null } } }, undefined, 'Oat milk is sold out'],
    [{}, { reason: 'option_sold_out', option: 'Oat milk' }, 'Oat milk is sold out'],
    [{}, { reason: 'option_gone', option: 'Oat milk' }, 'Oat milk is no longer on the menu'],
    [{}, { reason: 'option_gone' }, 'One of its options is no longer on the menu'],
    [{}, { reason: 'options_changed' }, 'Its choices have changed'],
  ])('an option: %j %j', (change, refused, words) => {
    expect(trouble(change, refused)).toMatchObject({
      words,
      take: 0,
      canBeChanged: true,
      toast: `Latte (Oat milk): ${words}.`,
    });
  });
});
