import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { resetMenu } from '../lib/testing/changed-menu.ts';
import CheckoutPage from './CheckoutPage.tsx';
import {
  chooseStore,
  field,
  fillIn,
  landed,
  press,
  refuse,
  setUpCheckout,
  storeCard,
  totals,
} from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);
resetMenu();

/** Opens checkout where Uptown, the customer's store, and perhaps Downtown have these rules. */
const open = (uptown: Partial<Store>, downtown: Partial<Store> = {}) => {
  const { shop } = defaultCafe;
  const rules: Record<string, Partial<Store>> = { uptown, downtown };
  const stores = shop.stores.map((store) => ({ ...store, ...rules[store.store] }));
  replaceCatalogue({ hash: 'next', catalogue: { ...defaultCafe, shop: { ...shop, stores } } });
  checkout.open();
};
const near = (minimumCents = 0) => ({
  delivery: { areas: [{ postcodes: ['97099'], feeCents: 400, minimumCents }], taxClass: 'standard' },
});
const retype = async (text: string) => {
  await userEvent.clear(field('ZIP code'));
  await userEvent.type(field('ZIP code'), text);
};
const ways = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);

describe('a store with rules', () => {
  test('has its fee in the totals once the ZIP code is known, and the order is sent with it [delivery-3]', async () => {
    open(near());
    await screen.findByText('To 97099. $4.00.');
    expect(totals().join()).not.toContain('Delivery');
    await fillIn();
    expect(document.querySelector('.buybar__place')?.textContent).toBe('18 Orchard Lane · from Uptown');
    await screen.findByText('To your door. $4.00.');
    expect(totals()).toEqual([
      'Subtotal$8.00',
      'Delivery$4.00',
      'SGST (9%)$1.08',
      'CGST (9%)$1.08',
      'Final price$14.16',
    ]);
    await press();
    await landed();
    expect(checkout.sent()[0]?.body).toMatchObject({ fulfilment: 'delivery', zipCode: '97099', expectedTotal: 14.16 });
  });

  test('is not asked for a delivery outside: the ZIP code says where it delivers [delivery-4]', async () => {
    open(near(), { delivery: null });
    await screen.findByText('To 97099. $4.00.');
    await fillIn();
    await retype('10001');
    await press();
    expect((await screen.findByText(/^We deliver to 97099\./)).textContent).toMatch(/Pickup is free\.$/);
    expect(document.activeElement).toBe(field('ZIP code'));
    expect(checkout.sent()).toEqual([]);
    await retype('97099-1234');
    await press();
    await landed();
  });

  test('says what is missing to its smallest order, and the server has the last word [delivery-4]', async () => {
    open(near(1_000));
    await screen.findByText('To 97099. $4.00.');
    await fillIn();
    await screen.findByText(
      'We deliver to 97099 from $10.00, without taxes and fee. Please add $2.00. Pickup is free.',
    );
    await press();
    expect(checkout.sent()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    checkout.answer = () => refuse('no_pickup');
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Words of no_pickup.');
  });

  test('that only delivers, or only has pickup, offers nothing else [delivery-1]', async () => {
    open({ pickup: false }, { delivery: null });
    await waitFor(() => expect(ways()).toEqual(['delivery']));
    expect((await screen.findByLabelText<HTMLInputElement>('Address')).readOnly).toBe(false);
    await chooseStore('Downtown');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Delivery' })).toBeNull());
    await screen.findByText(/^Downtown does not deliver\. For a delivery, choose Main Store, Uptown, /);
    expect(storeCard()).toContain('Downtown');
  });
});

test('without rules nothing of them is shown [delivery-1]', async () => {
  checkout.open();
  expect(await screen.findByText('To your door. Free.')).toBeDefined();
  await fillIn();
  expect(totals()).toEqual(['Subtotal$8.00', 'SGST (9%)$0.72', 'CGST (9%)$0.72', 'Final price$9.44']);
});
