import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import CheckoutPage from './CheckoutPage.tsx';
import {
  birthday,
  button,
  cheesecake,
  field,
  fill,
  fillIn,
  landed,
  night,
  ok,
  openDesk,
  press,
  refuse,
  totals,
  welcome,
} from './testing/checkout-desk.tsx';

const desk = openDesk(CheckoutPage);
const { open, sent } = desk;

describe('the form', () => {
  test('has the five fields, filled in with what the account knows, for browsers to complete', () => {
    open();
    const described = ['Full name', 'E-mail', 'Address', 'City', 'ZIP code'].map((label) => {
      const { name, value, type, required, autocomplete } = field(label);
      return { name, value, type, required, autocomplete };
    });
    expect(described).toEqual([
      { name: 'name', value: 'Elena Marsh', type: 'text', required: true, autocomplete: 'name' },
      { name: 'email', value: 'elena@marsh.example', type: 'email', required: true, autocomplete: 'email' },
      { name: 'address', value: '', type: 'text', required: true, autocomplete: 'street-address' },
      { name: 'city', value: '', type: 'text', required: true, autocomplete: 'address-level2' },
      { name: 'zipCode', value: '', type: 'text', required: true, autocomplete: 'postal-code' },
    ]);
  });

  test('pickup comes first and is chosen; of the stores the favorite', () => {
    open();
    const ways = screen.getAllByRole<HTMLInputElement>('radio');
    expect(ways.map(({ value, checked }) => [value, checked])).toEqual([
      ['pickup', true],
      ['delivery', false],
    ]);
    const store = screen.getByLabelText<HTMLSelectElement>('Store');
    expect(store.value).toBe('uptown');
    expect([...store.options].map(({ text }) => text)).toEqual([
      'Uptown',
      'Main Store',
      'Downtown',
      'Westside',
      'Eastside',
      'Mall',
    ]);
  });

  test('says how it is paid and that it can be cancelled', () => {
    open();
    expect(screen.getByText('You pay at the counter or on delivery. No card is needed now.')).toBeDefined();
    expect(screen.getByText('You can cancel while the order is pending.')).toBeDefined();
  });

  test('all five are required: each says so, the first has the focus, and nothing is sent', async () => {
    open();
    await userEvent.clear(field('E-mail'));
    await press();
    for (const words of [
      'Enter your e-mail address.',
      'Enter your address.',
      'Enter your city.',
      'Enter your ZIP code.',
    ])
      expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(field('E-mail'));
    expect(field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('E-mail'), 'elena at marsh');
    await press();
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  test('a field is checked when the customer goes on to the next, not on the way to the button', async () => {
    open();
    await userEvent.click(field('City'));
    await userEvent.tab();
    expect(screen.getByText('Enter your city.')).toBeDefined();
    expect(document.activeElement).toBe(field('ZIP code'));
    act(() => button().focus());
    expect(screen.queryByText('Enter your ZIP code.')).toBeNull();
    await userEvent.type(field('City'), 'M');
    expect(screen.queryByText('Enter your city.')).toBeNull();
  });

  test('while the cafe is closed it says when the order will be made', () => {
    vi.setSystemTime(night);
    open();
    expect(screen.getByText('We are closed now. We start on your order when we open at 7 AM.')).toBeDefined();
  });

  test('while it is open there is nothing to say', () => {
    open();
    expect(screen.queryByText(/We are closed/)).toBeNull();
  });

  test('an empty cart is shown as the cart shows it', () => {
    fill([]);
    open();
    expect(screen.getByText('Your cart is empty. Please add some items!')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
  });
});

describe('the summary', () => {
  test('is the cart’s: price times quantity, both taxes, the final price, and the points', () => {
    fill([
      { id: 3, quantity: 2, deal: '2026-11-14' },
      { id: 7, quantity: 1 },
      { id: 26, quantity: 1 },
    ]);
    open();
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Latte$3.20 × 2$6.40',
      'Iced Latte$4.50 × 1$4.50',
      'Strawberry Milkshake$5.40 × 1$5.40',
    ]);
    expect(totals()).toEqual(['Subtotal$16.30', 'SGST (9%)$1.47', 'CGST (9%)$1.47', 'Final price$19.24']);
    expect(summary.getByText('You will earn 1 point.')).toBeDefined();
  });

  test('an order that earns nothing shows no points line', () => {
    open();
    expect(screen.queryByText(/You will earn/)).toBeNull();
  });
});

describe('vouchers', () => {
  test('each says what it takes off; the chosen one is in the price and in the order', async () => {
    desk.vouchers = [welcome, birthday];
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Birthday offer: 20% off' }));
    expect(screen.getByText('Takes $1.60 off. Good until November 30, 2026.')).toBeDefined();
    expect(screen.getByText(/^Takes \$4\.00 off\./)).toBeDefined();
    expect(totals()).toEqual([
      'Subtotal$8.00',
      'Voucher−$1.60',
      'SGST (9%)$0.58',
      'CGST (9%)$0.58',
      'Final price$7.56',
    ]);
    await fillIn();
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({ voucherId: birthday.id, expectedTotal: 7.56 });
  });

  test('one that takes nothing off this cart is not usable here', async () => {
    desk.vouchers = [welcome];
    fill([{ id: cheesecake, quantity: 1 }]);
    open();
    const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /Welcome drink/ });
    expect(choice.disabled).toBe(true);
    expect(screen.getByText('Not usable here: your cart has no drink.')).toBeDefined();
  });

  test('one that was spent elsewhere is let go, and the server’s words say so', async () => {
    desk.vouchers = [welcome];
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /Welcome drink/ }));
    await fillIn();
    desk.vouchers = [];
    desk.answer = () => refuse('voucher_unusable');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of voucher_unusable.');
    expect(screen.queryByRole('radio', { name: /Welcome drink/ })).toBeNull();
    expect(totals()).toContain('Final price$9.44');
    desk.answer = ok;
    await press();
    await landed();
    expect(sent()[1]?.body).not.toHaveProperty('voucherId');
  });
});
