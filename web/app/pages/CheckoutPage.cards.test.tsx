import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useCart } from '../features/cart/cart-view.ts';
import { openCatalogue } from '../features/catalogue/catalogue-store.ts';
import { placedByCard } from '../features/orders/known-orders.ts';
import { storage } from '../lib/storage.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { answerQuotes, at, countWork, quote, stopCounting } from '../lib/testing/quotes.ts';
import { sampleUser } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import { landed, ok, placed, press, refuse, setUpCheckout } from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);
const unpaid: Order = {
  ...placed,
  status: 'unpaid',
  payment: { method: 'card', state: 'awaiting', payBy: '2026-11-14T20:15:00.000Z', returned: 0 },
};
const takeCards = () =>
  openCatalogue({
    hash: 'cards',
    catalogue: { ...defaultCafe, shop: { ...defaultCafe.shop, takesCards: true } },
  });
const counter = () => screen.findByRole<HTMLInputElement>('radio', { name: 'At the counter' });
const card = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Pay now: card, Apple Pay or Google Pay' });
const note = () => screen.getByText(/^Next |^Pay (when|at your)/).textContent;
const orders = () => checkout.sent().filter(({ path }) => path === '/api/orders');
const payments = () => orders().map(({ body }) => (body as { payment?: string }).payment);

beforeEach(takeCards);
afterEach(() => {
  stopCounting();
  placedByCard.id = '';
  delete document.documentElement.dataset.mail;
});

describe('Pay', () => {
  test('the counter is chosen, and thanked for at once', async () => {
    checkout.open();
    expect((await counter()).checked).toBe(true);
    expect(note()).toBe('Pay when you pick it up.');
    await press();
    await landed();
    expect(payments()).toEqual(['counter']);
    expect(takeToasts()).toEqual([['success', 'Thank you for your purchase!', 3000]]);
    expect(placedByCard.id).toBe('');
  });

  test('a delivery is paid on delivery or by card', async () => {
    checkout.open();
    await counter();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'On delivery' }).checked).toBe(true);
  });

  test('by card: said under the button, kept in the draft, sent, and thanked for later', async () => {
    checkout.answer = () => ({ body: { success: true, data: unpaid } });
    const { unmount } = checkout.open();
    await userEvent.click(await card());
    expect(note()).toBe('Next you’ll pay on Stripe’s secure page.');
    unmount();
    checkout.open();
    expect((await card()).checked).toBe(true);
    await press();
    await landed();
    expect(payments()).toEqual(['card']);
    expect(placedByCard.id).toBe(unpaid.id);
    await waitFor(() => expect(useCart.getState().itemCount).toBe(0));
    expect(storage.read('juniper_paying')).toBe(unpaid.id);
    expect(storage.read('juniper_checkout')).toBeUndefined();
    expect(storage.read('orderCompleted')).toBeUndefined();
    expect(takeToasts()).toEqual([]);
  });

  test('an earlier order by card, found under the key of a press for the counter, does not go on to its payment', async () => {
    checkout.answer = () => refuse('key_reused', unpaid);
    checkout.open();
    await counter();
    await press();
    await landed();
    expect(placedByCard.id).toBe('');
    expect(storage.read('juniper_paying')).toBe(unpaid.id);
  });

  test.each(['cards_off', 'too_small'])(
    'refused with %s: in the server’s words, and back to the counter',
    async (code) => {
      checkout.answer = () => refuse(code);
      checkout.open();
      await userEvent.click(await card());
      await press();
      expect((await screen.findByRole('alert')).textContent).toBe(`Words of ${code}.`);
      expect((await counter()).checked).toBe(true);
      checkout.answer = ok;
      await press();
      await landed();
      expect(payments()).toEqual(['card', 'counter']);
    },
  );
});

describe('cards are not offered', () => {
  const isWithoutCards = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Place Order' })).toBeDefined());
    expect(screen.queryByText(/card,/)).toBeNull();
    expect(screen.queryByRole('group', { name: 'Pay' })).toBeNull();
    expect(note()).toBe('Pay when you pick it up.');
  };
  const choseCard = () => storage.write('juniper_checkout', { owner: sampleUser.id, draft: { payment: 'card' } });

  test('where the owner has switched them off, whatever was chosen before', async () => {
    stopCounting();
    choseCard();
    checkout.open();
    await isWithoutCards();
    await press();
    await landed();
    expect(payments()).toEqual([undefined]);
  });

  test('where the operator has given no keys', async () => {
    document.documentElement.dataset.mail = 'on';
    takeCards();
    choseCard();
    checkout.open();
    await isWithoutCards();
  });

  test('for a time that is more than five days ahead of the server’s clock', async () => {
    const server = answerQuotes(checkout.api);
    countWork({ daysAhead: 7 });
    const days = [16, 21, 22].map((day) => ({
      day: `2026-11-${day}`,
      isOpen: true,
      note: '',
      full: null,
      times: [at('08:00', day), at('09:00', day)],
    }));
    server.quote = quote({ days });
    const { shop } = defaultCafe;
    const stores = shop.stores.map((store) => ({ ...store, countsWork: true, daysAhead: 7 }));
    openCatalogue({ hash: 'far', catalogue: { ...defaultCafe, shop: { ...shop, stores, takesCards: true } } });
    checkout.open();
    await userEvent.click(await card());
    await screen.findByRole('radio', { name: /^Ready about/ });
    await userEvent.click(screen.getByRole('radio', { name: 'Pick a time' }));
    const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
    await choose('Saturday');
    await choose('8:00 AM');
    expect((await card()).checked).toBe(true);
    await choose('9:00 AM');
    await isWithoutCards();
    await choose('8:00 AM');
    expect((await card()).checked).toBe(true);
  });
});

describe('the time of an order by card', () => {
  const byCard = { asap: { readyAt: at('08:50') }, from: at('09:30') };
  const openCounting = (asap: typeof byCard.asap | null = byCard.asap) => {
    const server = answerQuotes(checkout.api);
    server.quote = quote({ byCard: { ...byCard, asap } });
    const { shop } = defaultCafe;
    const stores = shop.stores.map((store) => ({ ...store, countsWork: true, daysAhead: 1 }));
    openCatalogue({ hash: 'soon', catalogue: { ...defaultCafe, shop: { ...shop, stores, takesCards: true } } });
    checkout.open();
  };
  const wishes = () => orders().map(({ body }) => (body as { pickup?: object }).pickup);

  test('as soon as possible is the time that leaves room to pay, and it is sent', async () => {
    openCounting();
    await screen.findByRole('radio', { name: 'Ready about 8:40 AM' });
    await userEvent.click(await card());
    await screen.findByRole('radio', { name: 'Ready about 8:50 AM' });
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'asap', promised: at('08:50') }]);
  });

  test('a chosen time that is too soon says so before the press and is paid at the counter', async () => {
    openCounting();
    await userEvent.click(await card());
    await screen.findByRole('radio', { name: 'Ready about 8:50 AM' });
    await userEvent.click(screen.getByRole('radio', { name: 'Pick a time' }));
    await userEvent.click(screen.getByRole('radio', { name: '9:15 AM' }));
    expect(screen.getByText('Too soon to pay by card, pay at the counter')).toBeDefined();
    expect((await card()).disabled).toBe(true);
    expect((await counter()).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '9:30 AM' }));
    expect((await card()).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '9:15 AM' }));
    await press();
    await landed();
    expect(payments()).toEqual(['counter']);
  });

  test('as soon as possible forgets a time that was too soon, and where a card cannot have it, another is asked for', async () => {
    openCounting(null);
    await userEvent.click(await card());
    await userEvent.click(await screen.findByRole('radio', { name: '9:15 AM' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Ready about 8:40 AM' }));
    expect((await card()).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pick a time' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '9:15 AM' }).checked).toBe(false);
  });
});

test('an order by card that is paid now does not take another checkout along', async () => {
  checkout.open();
  await counter();
  const hear = (more: object) => {
    storage.write('orderCompleted', { orderId: placed.id, status: 'pending', ...more });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'orderCompleted' })));
  };
  hear({ isEarlier: true });
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeDefined();
  hear({});
  await landed();
});
