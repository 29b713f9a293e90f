import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { ItemScreen } from './ItemScreen.tsx';
import { openScreen, serveMenu } from './testing/open-screen.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = (id: number) => openScreen(<ItemScreen />, { at: `/menu/${id}`, path: '/menu/:id' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const changes = () => api.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);
const left = () => screen.findByText('Another screen');

test('the form says what customers read of a latte with its usual milk [console-7]', async () => {
  serveMenu(api);
  open(3);
  const words = (await screen.findByText(/^Customers will read, with .*Whole milk/)).closest('[role="status"]');
  expect(words?.textContent).toContain('Contains: Milk');
  expect(words?.textContent).not.toContain('None of the 14 allergens');
});

test('a row without an answer is refused at that row, and keeps what was answered', async () => {
  const { copy } = serveMenu(api);
  copy.items = copy.items.map((item) => (item.id === 1 ? { ...item, allergens: null, traces: null } : item));
  open(1);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Allergens checked' }));
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Gluten' })).getByRole('radio', { name: 'No' }));
  await press('Publish now');
  expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: 'Crustaceans' }));
  expect(changes()).toEqual([]);
  await press('None of the others');
  await press('Publish now');
  await left();
  expect(copy.items.find(({ id }) => id === 1)).toMatchObject({ allergens: [], traces: [] });
});

test('a price of three times or a third is asked about [console-8]', async () => {
  serveMenu(api);
  open(1);
  await fill('Price in dollars', '250');
  await press('Publish now');
  expect(screen.getByRole('dialog', { name: 'Espresso from $2.50 to $250.00?' })).toBeTruthy();
  await press('Back to the form');
  expect(changes()).toEqual([]);
  await fill('Price in dollars', '2.60');
  await press('Publish now');
  await left();
  expect(changes()).toHaveLength(2);
});
