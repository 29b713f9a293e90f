import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { storage } from '../lib/storage.ts';
import { sampleUser } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import { landed, press, setUpCheckout } from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);
const openFields = async () => {
  checkout.open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note or a phone number' }));
};
const noteField = () => screen.findByLabelText('Anything we should know? An allergy, extra hot ...');
const phoneField = () => screen.findByLabelText('Phone number (optional)');
const order = () => checkout.sent().find(({ path }) => path === '/api/orders')?.body;

test('a note and a phone number are asked for on a press, and sent [checkout-15]', async () => {
  await openFields();
  expect(document.activeElement).toBe(await noteField());
  await userEvent.type(await noteField(), 'Extra hot');
  await userEvent.type(await phoneField(), '503 555 0187');
  await press();
  await landed();
  expect(order()).toMatchObject({ note: 'Extra hot', phone: '503 555 0187' });
});

test('an order without them sends none', async () => {
  await openFields();
  await press();
  await landed();
  expect(Object.keys(order() as object)).not.toEqual(expect.arrayContaining(['note']));
  expect(order()).not.toHaveProperty('phone');
});

test('a note that was begun is there after a reload, and takes 140 letters', async () => {
  storage.write('juniper_checkout', { owner: sampleUser.id, draft: { note: 'No nuts' } });
  checkout.open();
  expect(await noteField()).toHaveProperty('value', 'No nuts');
  expect([await noteField(), await phoneField()]).toMatchObject([{ maxLength: 140 }, { maxLength: 25 }]);
});

test('a phone number that no phone can call says so when it is left', async () => {
  await openFields();
  await userEvent.type(await phoneField(), 'call me');
  expect(screen.queryByText(/^Please enter a phone number/)).toBeNull();
  await userEvent.click(await noteField());
  expect(await screen.findByText(/^Please enter a phone number/)).toBeDefined();
});

test('what the server refuses stands at its field, which has the focus [checkout-15]', async () => {
  const message = 'Please leave out characters that nobody can see.';
  checkout.answer = () => ({
    status: 400,
    body: { success: false, code: 'invalid_request', message, data: { field: 'note' } },
  });
  await openFields();
  await userEvent.type(await noteField(), 'Extra hot');
  await press();
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(await noteField());
});
