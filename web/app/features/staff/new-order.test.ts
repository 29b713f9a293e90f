import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import {
  addLine,
  describeRefusal,
  newOrderWords,
  priceNewOrder,
  replaceLine,
  setQuantity,
  toEnterRequest,
} from './new-order.ts';

const usual = { id: 4, options: [[11, 1] as const, [21, 1] as const] };
const oat = { id: 4, options: [[11, 1] as const, [22, 1] as const] };
const refusal = (code: string, data?: unknown, message = 'No.') =>
  describeRefusal(defaultCafe, new ApiError('refused', 409, code, message, data));

test('the same item is one line, with other options another, and no line has more than an order may hold', () => {
  const lines = addLine(addLine(addLine([], usual, 1), oat, 2), usual, 1);
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
  expect(addLine(lines, usual, 30)[0]?.quantity).toBe(20);
});

describe('a line that is changed', () => {
  test('keeps its place, or joins the one that it becomes', async () => {
    const { getLineKey } = await import('@juniper/core/rules/options.ts');
    const lines = addLine(addLine([], usual, 1), { id: 1 }, 1);
    expect(replaceLine(lines, getLineKey(usual), oat, 3)).toEqual([
      { ...oat, quantity: 3 },
      { id: 1, quantity: 1 },
    ]);
    const both = addLine(addLine([], usual, 1), oat, 1);
    expect(replaceLine(both, getLineKey(usual), oat, 1)).toEqual([{ ...oat, quantity: 2 }]);
    expect(setQuantity(both, getLineKey(usual), 0)).toEqual([{ ...oat, quantity: 1 }]);
  });
});

test('a deal of today holds without a countdown, and is claimed', () => {
  const today = getShopDay(defaultCafe);
  const catalogue = { ...defaultCafe, deals: [{ id: 4, percentOff: 50, from: today }] };
  const lines = [{ id: 4, quantity: 1 }];
  expect(priceNewOrder(catalogue, 'main', lines)?.lines).toMatchObject([{ price: 190, deal: true }]);
  const order = { store: 'main', lines, name: 'Ada', memberCode: '', totalCents: 224, pickup: undefined };
  expect(toEnterRequest(catalogue, order)).toEqual({
    items: [{ id: 4, quantity: 1, deal: today }],
    name: 'Ada',
    storeLocation: null,
    expectedTotal: 2.24,
  });
  const { name: _name, ...byCode } = toEnterRequest(catalogue, order);
  expect(toEnterRequest(catalogue, { ...order, name: '', memberCode: 'bcdfg' })).toEqual({
    ...byCode,
    memberCode: 'bcdfg',
  });
});

test('refusals say what to do, at the line that they are about [walkin-7]', () => {
  const line = { ...oat, reason: 'option_sold_out', option: 'Oat milk' };
  const refused = refusal('cart_outdated', { totalAmount: 0, lines: [line] });
  expect(refused.words).toBe(newOrderWords.lines);
  expect(Object.values(refused.lines)).toEqual(['Oat milk is sold out']);
  const dearer = { totalAmount: 5, lines: [{ id: 4, reason: 'price', was: 3, now: 4 }] };
  expect(refusal('cart_outdated', dearer)).toEqual({ words: newOrderWords.changed, lines: {} });
  expect(refusal('price_changed', { totalAmount: 5 }).words).toBe(newOrderWords.changed);
  expect(refusal('slot_full', {}, 'That time is taken by now.').words).toBe('That time is taken by now.');
  expect(refusal('key_reused', { orderNumber: 'ORD-7KQ2M' }).words).toContain('ORD-7KQ2M is on the board already');
  expect(refusal('wrong_code')).toEqual({ words: 'No.', lines: {}, isOfCode: true });
  const unanswered = describeRefusal(defaultCafe, new ApiError('unreachable', 0, '', ''));
  expect(unanswered.words).toBe(newOrderWords.unanswered);
});
