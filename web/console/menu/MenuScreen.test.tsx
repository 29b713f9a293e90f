import type { OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { currentToasts } from '../../app/ui/toast.ts';
import { MenuScreen } from './MenuScreen.tsx';
import { openScreen, serveMenu } from './testing/open-screen.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const limits = [{ store: 'main', kind: 'item', id: 1, left: 0, until: 'today', setBy: 'Mei', setAt: '2026-11-16' }];
const open = (
  change: (items: OwnerItem[]) => OwnerItem[] = (items) => items,
  refuse: Parameters<typeof serveMenu>[1] = () => undefined,
) => {
  const { copy } = serveMenu(api, (sent) =>
    sent.path === '/api/staff/availability' ? { body: { success: true, data: limits } } : refuse(sent),
  );
  copy.items = change(copy.items);
  copy.changes = [{ kind: 'item', id: 2, version: '2-1_____________', words: ['Americano: $3.00 -> $3.10'] }];
  openScreen(<MenuScreen />);
  return copy;
};
const findRow = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement);
};
const changes = () =>
  api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body] as const);
const setPrice = async (name: string, price: string) => {
  await userEvent.click(
    (await findRow(name)).getByRole('button', { name: new RegExp(`change the price of ${name}$`) }),
  );
  const field = screen.getByLabelText(`Price of ${name} in dollars`);
  await userEvent.clear(field);
  await userEvent.type(field, price);
  await userEvent.click((await findRow(name)).getByRole('button', { name: /^(Publish|Save)$/ }));
};

test('items by category with their marks', async () => {
  open((items) => items.map((item) => (item.id === 4 ? { ...item, isDraft: true } : item)));
  expect((await findRow('Latte')).getByText('Deal')).toBeTruthy();
  await waitFor(async () => expect((await findRow('Espresso')).getByText('Sold out')).toBeTruthy());
  expect((await findRow('Americano')).getByText('Changed')).toBeTruthy();
  expect((await findRow('Cappuccino')).getByText('Draft')).toBeTruthy();
  const coffee = within(screen.getByRole('region', { name: 'Coffee' }));
  expect(coffee.queryByRole('link', { name: 'Chocolate cake' })).toBeNull();
});

test('a price that is changed in place is published alone', async () => {
  const copy = open();
  await setPrice('Latte', '4.20');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(copy.items.find(({ id }) => id === 3)).toMatchObject({ priceCents: 420, name: 'Latte' });
  expect(changes()[1]).toEqual([
    '/api/owner/catalogue/publish',
    {
      head: 7,
      only: [{ kind: 'item', id: 3 }],
      seen: [
        { kind: 'item', id: 3, version: '3-2_____________' },
        { kind: 'item', id: 2, version: '2-1_____________' },
      ],
    },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: /^\$4\.20, change the price of Latte/ })).toBeTruthy());
});

test('Enter in a price keeps it as a draft', async () => {
  open();
  await userEvent.click((await findRow('Latte')).getByRole('button', { name: /change the price of Latte$/ }));
  await userEvent.clear(screen.getByLabelText('Price of Latte in dollars'));
  await userEvent.type(screen.getByLabelText('Price of Latte in dollars'), '4.20{Enter}');
  await screen.findByRole('button', { name: /^\$4\.20, change the price of Latte/ });
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/3']);
});

test('the price of an item with other changes is saved only', async () => {
  const copy = open();
  await setPrice('Americano', '3.20');
  await waitFor(() => expect(copy.items.find(({ id }) => id === 2)?.priceCents).toBe(320));
  await waitFor(() => expect(screen.queryByLabelText('Price of Americano in dollars')).toBeNull());
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/2']);
});

test('what is no price is not sent, and Esc leaves the price as it is', async () => {
  open();
  await setPrice('Latte', 'four');
  expect(screen.getByText('Please enter a price such as 4.20, up to 10000.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText('Price of Latte in dollars')).toBeNull();
  expect(changes()).toEqual([]);
});

test('Up and Down change places within the category', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rearrange items' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move Espresso up' }));
  expect(changes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Move Espresso down' }));
  await screen.findByText(/^Espresso is now number 2 of \d+\.$/);
  const [path, body] = changes()[0] as [string, { kind: string; ids: number[] }];
  expect([path, body.kind, body.ids.slice(0, 3)]).toEqual(['/api/owner/positions', 'item', [2, 1, 3]]);
});

const coffees = () =>
  within(screen.getByRole('region', { name: 'Coffee' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('presses do not wait for each other; a place is told once it is stored', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  open();
  const { answer } = api;
  api.answer = async (sent) => {
    if (sent.method === 'PUT') await stored;
    return answer(sent);
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Rearrange items' }));
  const down = screen.getByRole('button', { name: 'Move Espresso down' });
  await userEvent.dblClick(down);
  expect(coffees().indexOf('Espresso')).toBe(2);
  expect(document.activeElement).toBe(down);
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(screen.queryByText(/^Espresso is now/)).toBeNull();
  store();
  await screen.findByText(/^Espresso is now number 3 of \d+\.$/);
  expect(changes().map(([, body]) => (body as { ids: number[] }).ids.slice(0, 3))).toEqual([
    [2, 1, 3],
    [2, 3, 1],
  ]);
});

test('if an order cannot be stored, the rows go back, and nothing is told of a new place', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  open();
  const { answer } = api;
  api.answer = async (sent) => {
    if (sent.method !== 'PUT') return answer(sent);
    await refused;
    return { status: 500, body: { success: false } };
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Rearrange items' }));
  const down = screen.getByRole('button', { name: 'Move Espresso down' });
  await userEvent.dblClick(down);
  refuse();
  await waitFor(() => expect(coffees()[0]).toBe('Espresso'));
  expect(currentToasts().filter(({ text }) => text.startsWith('The new order may not be stored. '))).toHaveLength(1);
  expect(document.activeElement).toBe(down);
  expect(screen.queryByText(/^Espresso is now/)).toBeNull();
  // An order that builds on the refused one is not sent.
  expect(changes()).toHaveLength(1);
});

test('search as on the menu page', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Search the menu'), 'capuccino');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Cappuccino' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Search the menu'), ' xyz');
  expect(screen.getByText('Nothing on the menu matches that')).toBeTruthy();
});

test('what is off the menu can be put back', async () => {
  const copy = open((items) => items.map((item) => (item.id === 3 ? { ...item, isArchived: true } : item)));
  await userEvent.click(await screen.findByText('Off the menu (1)'));
  await userEvent.click(screen.getByRole('button', { name: 'Put back Latte' }));
  await waitFor(() => expect(copy.items.find(({ id }) => id === 3)?.isArchived).toBe(false));
});
