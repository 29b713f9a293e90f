import type { CatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepSession } from '../../features/auth/auth-store.ts';
import { getCatalogueHash } from '../../features/catalogue/catalogue-store.ts';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { endDeals } from '../../lib/testing/changed-menu.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/samples.ts';

const Place = () => {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
};

/** Noon in Maple Hollow, and midnight. */
export const noon = Date.parse('2026-11-14T20:00:00Z');
export const night = Date.parse('2026-11-15T08:00:00Z');

export const latte = 3;
export const cheesecake = 104;
export const placed: Order = {
  ...sampleOrder,
  id: '0190c0de-0000-7000-8000-0000000000b1',
  orderNumber: 'ORD-N3W22',
  status: 'pending',
  preparingAt: null,
  closedAt: null,
  createdAt: new Date(noon).toISOString(),
  totalAmount: 9.44,
  items: [{ id: latte, name: 'Latte', quantity: 2, price: 4 }],
};
export const welcome = {
  id: '0190c0de-0000-7000-8000-0000000000d1',
  kind: 'welcome-drink',
  expiresAt: '2027-01-13T20:00:00Z',
};
export const birthday = {
  id: '0190c0de-0000-7000-8000-0000000000d2',
  kind: 'birthday',
  expiresAt: '2026-12-01T08:00:00Z',
};

export const ok = () => ({ body: { success: true, data: placed } });
export const refuse = (code: string, data?: unknown, status = 409) => ({
  status,
  body: { success: false, code, message: `Words of ${code}.`, data },
});

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Place Order|Placing/ });
export const press = () => userEvent.click(button());
export const totals = () =>
  within(screen.getByRole('table', { name: 'Totals' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
export const change = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
/** Returns the lines that stand for folded fields. */
export const folded = () => [...document.querySelectorAll('.folded > span')].map(({ textContent }) => textContent);
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
/** Returns what the card of the chosen store says. */
export const storeCard = () => document.querySelector('.storecard p')?.textContent;
/** Opens the list of stores and chooses one. */
export const chooseStore = async (name: string) => {
  const open = screen.queryByRole('button', { name: 'Change the store' });
  if (open) await userEvent.click(open);
  await userEvent.click(await screen.findByRole('radio', { name }));
};
/** Chooses a delivery and types its address. */
export const fillIn = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  await retype('Address', '18 Orchard Lane');
  await retype('City', 'Maple Hollow');
  await retype('ZIP code', '97099');
};
export const landed = () => screen.findByText(`at /order?id=${placed.id}`);
export const fill = (items: object[]) => storage.write('juniper_cart', { items, owner: sampleUser.id });

/** Prepares for each test a server of its own and a customer with two lattes in the cart at noon. */
export function setUpCheckout(CheckoutPage: ComponentType) {
  const routes = [
    { path: '/checkout', Component: CheckoutPage },
    { path: '*', Component: Place },
  ];
  const checkout = {
    api: undefined as unknown as LocalApi,
    vouchers: [] as object[],
    /** Where the account's newest delivery went. */
    lastAddress: null as object | null,
    /** What is sold out or counted, by store. */
    stores: {} as CatalogueNow['stores'],
    /** The order that the server has for the device's key. */
    found: [] as Order[],
    /** What it answers to an order that is sent. */
    answer: ok as LocalApi['answer'],
    sent: () => checkout.api.requests.filter(({ method }) => method === 'POST'),
    keyAt: (at: number) => checkout.sent()[at]?.headers['idempotency-key'],
    open: () => renderRoutes(routes, ['/checkout']),
  };

  beforeEach(async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    Object.assign(checkout, {
      api: await startLocalApi(),
      vouchers: [],
      lastAddress: null,
      stores: {},
      found: [],
      answer: ok,
    });
    checkout.api.answer = (request) => {
      if (request.path === '/api/vouchers') return { body: { success: true, data: checkout.vouchers } };
      if (request.path === '/api/catalogue/now')
        return { body: { success: true, catalogue: getCatalogueHash(), stores: checkout.stores } };
      if (request.path === '/api/orders/address') return { body: { success: true, data: checkout.lastAddress } };
      if (request.path.startsWith('/api/orders?key='))
        return { body: { success: true, data: checkout.found, nextCursor: null, total: 0 } };
      return checkout.answer(request);
    };
    endDeals();
    keepSession('token-1', sampleUser);
    fill([{ id: latte, quantity: 2 }]);
  });

  afterEach(async () => {
    cleanup();
    takeToasts();
    vi.restoreAllMocks();
    vi.useRealTimers();
    localStorage.clear();
    await checkout.api.stop();
  });

  return checkout;
}
