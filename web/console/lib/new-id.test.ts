import { giveVoucher } from '@juniper/core/contracts/owner-customers.ts';
import { refundOrder } from '@juniper/core/contracts/owner-payments.ts';
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('an id is one that the server accepts, and another one each time', () => {
  const ids = Array.from({ length: 200 }, newId);
  const accepts = (id: string) =>
    giveVoucher.body.safeParse({ id, offCents: 500, days: 30, reason: 'Thank you.' }).success &&
    refundOrder.body.safeParse({ id, cents: 500, reason: 'It was cold.' }).success;
  expect(ids.every(accepts)).toBe(true);
  expect(new Set(ids).size).toBe(200);
  expect(accepts('not-an-id')).toBe(false);
});
