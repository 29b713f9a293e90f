import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { sampleUser } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import {
  birthday,
  button,
  change,
  cheesecake,
  chooseStore,
  field,
  fill,
  fillIn,
  folded,
  landed,
  night,
  ok,
  press,
  refuse,
  setUpCheckout,
  storeCard,
  totals,
  welcome,
} from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);
const { open, sent } = checkout;
const beforeFirstOrder = () => keepSession('token-1', { ...sampleUser, orderHistory: [] });

describe('the form', () => {
  test('shows the five fields before the first order: name and email filled in, the store’s address read-only [checkout-1, checkout-2]', () => {
    beforeFirstOrder();
    open();
    expect(folded()).toEqual([]);
    const described = ['Full name', 'Email', 'Address', 'City', 'ZIP code'].map((label) => {
      const { name, value, type, required, autocomplete, readOnly } = field(label);
      return [name, value, type, autocomplete, required, readOnly];
    });
    expect(described).toEqual([
      ['name', 'Elena Marsh', 'text', 'name', true, false],
      ['email', 'elena@marsh.example', 'email', 'email', true, false],
      ['address', '96 Summit Avenue', 'text', 'street-address', true, true],
      ['city', 'Maple Hollow', 'text', 'address-level2', true, true],
      ['zipCode', '97099', 'text', 'postal-code', true, true],
    ]);
    expect([field('ZIP code').inputMode, field('City').getAttribute('enterkeyhint')]).toEqual(['numeric', 'next']);
    const pickup = within(screen.getByRole('group', { name: 'Pick up at' }));
    expect(pickup.getAllByRole('textbox')).toEqual([field('Address'), field('City'), field('ZIP code')]);
  });

  test('a first delivery asks for its address in empty fields, and keeps it while the way is changed [checkout-2]', async () => {
    beforeFirstOrder();
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    const place = () =>
      ['Address', 'City', 'ZIP code'].map((label) => {
        const { value, required, readOnly } = field(label);
        return [value, required, readOnly];
      });
    expect(place()).toEqual(Array(3).fill(['', true, false]));
    expect(screen.queryByRole('group', { name: 'Pick up at' })).toBeNull();
    await userEvent.type(field('Address'), '12 Mill Lane');
    await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    expect(field('Address').value).toBe('96 Summit Avenue');
    await chooseStore('Main Store');
    expect(field('Address').value).toBe('214 Alder Street');
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(field('Address').value).toBe('12 Mill Lane');
  });

  test('folds to a card and a line from the second order on [checkout-2]', async () => {
    open();
    expect(storeCard()).toBe('Uptown96 Summit Avenue · Open 7 AM to 9 PM');
    expect(folded()).toEqual(['Elena Marsh, elena@marsh.example']);
    expect(screen.queryByLabelText('Full name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
    await change('Change name and email');
    expect(document.activeElement).toBe(field('Full name'));
  });

  test('a delivery without a kept address is never folded', async () => {
    const first = open();
    await fillIn();
    first.unmount();
    open();
    expect(field('Address').value).toBe('18 Orchard Lane');
    expect(folded()).toEqual(['Elena Marsh, elena@marsh.example']);
  });

  test('pickup comes first and is chosen; of the stores the favorite, each with its address and hours [checkout-1]', async () => {
    open();
    await change('Change the store');
    expect(document.activeElement).toBe(await screen.findByRole('radio', { name: 'Uptown' }));
    const choices = (legend: string) =>
      within(screen.getByRole('group', { name: legend })).getAllByRole<HTMLInputElement>('radio');
    expect(choices('How would you like it?').map(({ value, checked }) => [value, checked])).toEqual([
      ['pickup', true],
      ['delivery', false],
    ]);
    expect(choices('Store').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Uptown96 Summit Avenue · Open 7 AM to 9 PM',
      'Main Store214 Alder Street · Open 7 AM to 9 PM',
      'Downtown8 Market Square · Open 7 AM to 9 PM',
      'Westside41 Orchard Road · Open 7 AM to 9 PM',
      'Eastside305 Mill Lane · Open 7 AM to 9 PM',
      'Mall12 Hollow Parkway · Open 7 AM to 9 PM',
    ]);
    expect(choices('Store').map(({ checked }) => checked)).toEqual([true, false, false, false, false, false]);
  });

  test('another store is another address, and never a delivery’s', async () => {
    open();
    await chooseStore('Main Store');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Main Store' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(screen.queryByRole('radio', { name: 'Main Store' })).toBeNull();
    expect(['Address', 'City', 'ZIP code'].map((label) => field(label).value)).toEqual(['', '', '']);
    expect(screen.getByText('Made at Main Store, brought to your door.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    expect(storeCard()).toContain('Main Store214 Alder Street');
  });

  test('the address of the last delivery is filled in for the next one, and never for a pickup', async () => {
    checkout.lastAddress = { address: '12 Mill Lane', city: 'Salem', zipCode: '97301' };
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await waitFor(() => expect(folded()[0]).toBe('Your address: 12 Mill Lane, Salem 97301'));
    await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    expect(storeCard()).toContain('Uptown96 Summit Avenue');
    expect(folded()).toEqual(['Elena Marsh, elena@marsh.example']);
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({ fulfilment: 'delivery', address: '12 Mill Lane', city: 'Salem' });
  });

  test('a correction in that address keeps the rest of it', async () => {
    checkout.lastAddress = { address: '12 Mill Lane', city: 'Salem', zipCode: '97301' };
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await waitFor(() => expect(folded()[0]).toBe('Your address: 12 Mill Lane, Salem 97301'));
    await change('Change the address');
    expect(document.activeElement).toBe(field('Address'));
    await userEvent.type(field('ZIP code'), '{Backspace}2');
    expect(['Address', 'City', 'ZIP code'].map((label) => field(label).value)).toEqual([
      '12 Mill Lane',
      'Salem',
      '97302',
    ]);
  });

  test('a pickup needs no key: one press sends the five fields', async () => {
    open();
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({
      name: 'Elena Marsh',
      email: 'elena@marsh.example',
      fulfilment: 'pickup',
      storeLocation: 'uptown',
      address: '96 Summit Avenue',
      city: 'Maple Hollow',
      zipCode: '97099',
    });
  });

  test('says how it is paid and that it can be cancelled [checkout-5]', async () => {
    open();
    expect(screen.getByText('Pay when you pick it up.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(screen.getByText('Pay at your door.')).toBeDefined();
    expect(screen.getByText('Changed your mind? Cancel free until we start making it.')).toBeDefined();
  });

  test('all five are required: each says so, the first has the focus, and nothing is sent [checkout-1]', async () => {
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await change('Change name and email');
    await userEvent.clear(field('Full name'));
    await userEvent.clear(field('Email'));
    await press();
    for (const words of [
      'Enter your name.',
      'Enter your email address.',
      'Enter your address.',
      'Enter your city.',
      'Enter your ZIP code.',
    ])
      expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(field('Address'));
    expect(field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('Email'), 'elena at marsh');
    await press();
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  test('Enter in a field goes on to the next one and places no order [checkout-6]', async () => {
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await change('Change name and email');
    await userEvent.type(field('Address'), '18 Orchard Lane{Enter}');
    expect(document.activeElement).toBe(field('City'));
    await userEvent.keyboard('Maple Hollow{Enter}');
    expect(document.activeElement).toBe(field('ZIP code'));
    await userEvent.keyboard('97099{Enter}');
    expect(document.activeElement).toBe(field('Full name'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Email'));
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    expect(document.activeElement).toBe(button());
    await userEvent.keyboard('{Enter}');
    await landed();
  });

  test('a field is checked when the customer goes on to the next, not on the way to the button', async () => {
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await userEvent.click(field('City'));
    await userEvent.tab();
    expect(screen.getByText('Enter your city.')).toBeDefined();
    expect(document.activeElement).toBe(field('ZIP code'));
    act(() => button().focus());
    expect(screen.queryByText('Enter your ZIP code.')).toBeNull();
    await userEvent.type(field('City'), 'M');
    expect(screen.queryByText('Enter your city.')).toBeNull();
  });

  test('while the cafe is closed it says when the order will be made [checkout-4]', () => {
    vi.setSystemTime(night);
    open();
    expect(screen.getByText('We’re closed right now. We’ll start your order at 7 AM.')).toBeDefined();
    expect(screen.getByText('96 Summit Avenue · Closed, opens 7 AM')).toBeDefined();
  });

  test('while it is open there is nothing to say', () => {
    open();
    expect(screen.queryByText(/We’re closed/)).toBeNull();
  });

  test('an empty cart is shown as the cart shows it', async () => {
    fill([]);
    open();
    expect(await screen.findByText('Your cart is empty. Please add some items!')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
  });
});

describe('the summary', () => {
  test('is the cart’s: price times quantity, both taxes and the final price, without points [money-2, checkout-3]', () => {
    fill([
      { id: 3, quantity: 2, deal: '2026-11-14' },
      { id: 7, quantity: 1 },
      { id: 26, quantity: 1 },
    ]);
    open();
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'LatteContains: milk.$3.20 × 2$6.40',
      'Iced LatteContains: milk.$4.50 × 1$4.50',
      'Strawberry MilkshakeContains: eggs, milk.$5.40 × 1$5.40',
    ]);
    expect(totals()).toEqual(['Subtotal$16.30', 'SGST (9%)$1.47', 'CGST (9%)$1.47', 'Final price$19.24']);
    // Points are the profile's and the receipt's.
    expect(summary.queryByText(/point/)).toBeNull();
  });
});

describe('vouchers', () => {
  test('the best one is chosen, each says what it takes off; the chosen one is in the price and in the order [checkout-3]', async () => {
    checkout.vouchers = [birthday, welcome];
    open();
    const best = await screen.findByRole<HTMLInputElement>('radio', { name: 'Free drink: −$4.00' });
    expect(best.checked).toBe(true);
    expect(screen.getByText(/^Your priciest drink is on us, up to \$6\.00\. Good until/)).toBeDefined();
    expect(totals()).toContain('Voucher−$4.00');
    await userEvent.click(screen.getByRole('radio', { name: 'Birthday offer: −$1.60' }));
    expect(screen.getByText('20% off this order. Good until November 30, 2026.')).toBeDefined();
    expect(totals()).toEqual([
      'Subtotal$8.00',
      'Voucher−$1.60',
      'SGST (9%)$0.58',
      'CGST (9%)$0.58',
      'Final price$7.56',
    ]);
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({ voucherId: birthday.id, expectedTotal: 7.56 });
  });

  test('one that the cafe gave takes its amount off, and says why', async () => {
    const given = { id: 'thanks-1', kind: 'thanks', expiresAt: birthday.expiresAt, reason: 'Sorry for the wait' };
    checkout.vouchers = [{ ...given, offCents: 500 }, { ...given, id: 'thanks-2', offCents: 2_000 }, welcome];
    open();
    // The best one, and no more than the order costs.
    const best = await screen.findByRole<HTMLInputElement>('radio', { name: 'Voucher from us: −$8.00' });
    expect(best.checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Voucher from us: −$5.00' }));
    expect(screen.getAllByText('“Sorry for the wait” Good until November 30, 2026.')).toHaveLength(2);
    expect(totals()).toContain('Final price$3.54');
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({ voucherId: 'thanks-1', expectedTotal: 3.54 });
  });

  test('it can be kept for later [checkout-3]', async () => {
    checkout.vouchers = [welcome];
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Keep it for later' }));
    expect(totals()).toContain('Final price$9.44');
    await press();
    await landed();
    expect(sent()[0]?.body).not.toHaveProperty('voucherId');
  });

  test('one that takes nothing off this cart is not usable here', async () => {
    checkout.vouchers = [welcome];
    fill([{ id: cheesecake, quantity: 1 }]);
    open();
    const choice = await screen.findByRole<HTMLInputElement>('radio', { name: 'Free drink' });
    expect([choice.disabled, choice.checked]).toEqual([true, false]);
    expect(screen.getByText('Add a drink to use it.')).toBeDefined();
  });

  test('one that was spent elsewhere is let go, and the server’s words say so', async () => {
    checkout.vouchers = [welcome];
    open();
    await screen.findByRole('radio', { name: /Free drink/ });
    checkout.vouchers = [];
    checkout.answer = () => refuse('voucher_unusable');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of voucher_unusable.');
    expect(screen.queryByRole('radio', { name: /Free drink/ })).toBeNull();
    expect(totals()).toContain('Final price$9.44');
    checkout.answer = ok;
    await press();
    await landed();
    expect(sent()[1]?.body).not.toHaveProperty('voucherId');
  });
});
