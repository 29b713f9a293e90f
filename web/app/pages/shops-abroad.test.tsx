// The screens of a cafe in Vienna with euros, and of one in Tokyo with yen.
import type { Order } from '@juniper/core/contracts/orders.ts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { getCatalogue, replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { getToday } from '../features/deals/deal-clock.ts';
import { storage } from '../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser, tokyoCafe, viennaCafe } from '../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../lib/testing/stub-browser.ts';
import AboutPage, { head as aboutHead } from './AboutPage.tsx';
import CartPage from './CartPage.tsx';
import ContactPage from './ContactPage.tsx';
import FaqPage from './FaqPage.tsx';
import LandingPage, { head as landingHead } from './LandingPage.tsx';
import OrderPage from './OrderPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import RegisterPage from './RegisterPage.tsx';
import ShopPage from './ShopPage.tsx';
import TermsPage from './TermsPage.tsx';

const home = getCatalogue();
// Half past midnight of November 15 in Vienna, half past eight there in Tokyo, the afternoon of the 14th in Oregon.
const now = Date.parse('2026-11-14T23:30:00Z');

let api: LocalApi;
beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  addDialogMethods();
  stubMedia();
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
  replaceCatalogue({ hash: 'default-cafe', catalogue: home });
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = (Page: ComponentType, path = '/') => renderRoutes([{ path: '*', Component: Page }], [path]);
const text = () => (document.body.textContent ?? '').replace(/\s/g, ' ');

const cafes = [
  { name: 'Vienna', cafe: viennaCafe, price: '€ 6,00', tax: 'USt (20%)', time: '12:20 AM' },
  { name: 'Tokyo', cafe: tokyoCafe, price: '￥600', tax: 'Tax (10%)', time: '8:20 AM' },
];

describe.each(cafes)('a cafe in $name', ({ cafe, price, tax, time }) => {
  beforeEach(() => replaceCatalogue({ hash: 'abroad', catalogue: cafe }));
  const { street, town } = cafe.shop.stores[0]?.address ?? { street: '', town: '' };

  test.each(
    Object.entries({ LandingPage, AboutPage, FaqPage, TermsPage, PrivacyPage, RegisterPage, ContactPage, ShopPage }),
  )('%s has neither dollars nor a place in Oregon [shop-4]', (_name, Page) => {
    open(Page);
    expect(text()).not.toMatch(/\$\d|dollar|Alder Street|Maple Hollow|State of Oregon|503/);
    expect(document.querySelector('[alt*="Alder Street"]')).toBeNull();
  });

  test('the heads of the pages name its town and street', () => {
    const at = { pathname: '/', params: {}, catalogue: cafe };
    expect(landingHead(at).title).toBe(`Coffee, cakes and soups in ${town}`);
    expect(landingHead(at).description).toContain(street.replace(/^\d+ | \d+$/, ''));
    expect(aboutHead(at).description).toContain(town);
  });

  test('the terms have its address, money, points and law', () => {
    open(TermsPage);
    expect(text()).toContain(street);
    expect(text()).toContain(price);
    expect(text()).toMatch(
      cafe === viennaCafe
        ? /in euros.*law of the place of our main store applies/
        : /in Japanese yen.*in yen as.*law of the place of our main store applies/,
    );
  });

  test('the cart has its money and taxes', () => {
    keepSession('token-1', sampleUser);
    storage.write('juniper_cart', { items: [{ id: 2, quantity: 2 }], owner: sampleUser.id });
    open(CartPage, '/cart');
    expect(text()).toContain(`Subtotal${price}Final price${price}`);
    expect(text()).toContain(`includes ${tax}`);
  });

  test('an order is on its clock and in its money', async () => {
    const order: Order = { ...sampleOrder, status: 'pending', createdAt: '2026-11-14T23:20:00.000Z' };
    keepSession('token-1', { ...sampleUser, orderHistory: [{ ...order, preparingAt: null, closedAt: null }] });
    open(OrderPage, `/order?id=${order.id}`);
    expect(await screen.findByText(`Placed today, ${time}`)).toBeTruthy();
    expect(text()).not.toMatch(/\$\d/);
  });

  test('deals are those of its day', () => {
    expect(getToday()).toBe('2026-11-15');
  });
});
