import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { storage } from '../../app/lib/storage.ts';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { currentToasts } from '../../app/ui/toast.ts';
import { newQueryClient } from '../lib/calls.ts';
import { SoldOutScreen } from './SoldOutScreen.tsx';

// The file of the published menu comes from the site, not from the API.
vi.mock('../../app/features/catalogue/catalogue-store.ts', async (original) => ({
  ...(await original<object>()),
  fetchCatalogue: async () => getCatalogue(),
}));

type Row = { store: string; kind: string; id: number; left: number | null; until: string };
let api: LocalApi;
let rows: Row[];
const setAt = '2025-11-10T04:02:00.000Z';

beforeEach(async () => {
  api = await startLocalApi();
  storage.write('token', 'token-1');
  api.answer = ({ method, path, body }) => {
    if (path === '/api/catalogue/now') return { body: { success: true, catalogue: 'hash', stores: {} } };
    if (method === 'GET')
      return { body: { success: true, data: rows.map((row) => ({ ...row, setBy: 'Mei', setAt })) } };
    const after = body as Row;
    const before = rows.find(({ id }) => id === after.id) ?? { ...after, left: null };
    rows = [...rows.filter((row) => row !== before), ...(after.left === null ? [] : [after])];
    return { body: { success: true, data: { before, after } } };
  };
});
afterEach(async () => {
  cleanup();
  takeToasts();
  await api.stop();
  localStorage.clear();
});
const open = (...limits: Row[]) => {
  rows = limits;
  render(
    <MemoryRouter>
      <QueryClientProvider client={newQueryClient()}>
        <SoldOutScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
};
const latte = { store: 'main', kind: 'item', id: 3, left: 0, until: 'open' };
const lines = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  );

test('names what is out, where and how, and what the menu no longer has', async () => {
  open(latte, { ...latte, store: 'mall', id: 101, left: 4, until: 'today' }, { ...latte, id: 9999 });
  expect(await lines()).toEqual([
    ['Latte', 'Main Store', 'Sold out'],
    ['Chocolate cake', 'Mall', '4 left today'],
    ['Number 9999, no longer on the menu', 'Main Store', 'Sold out'],
  ]);
  // On the cafe's clock, whatever the device's zone.
  expect(screen.getAllByText('Mei, Nov 9, 2025, 8:02 PM')).toHaveLength(3);
});

test('one press brings it back, and Undo puts back exactly what was there', async () => {
  open({ ...latte, left: 2, until: 'today' });
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back Latte, Main Store' }));
  expect(await screen.findByText('Nothing is sold out')).toBeDefined();
  const [told] = currentToasts();
  expect(told?.text).toBe('Latte is available again.');
  told?.action?.act();
  expect(await screen.findByText('2 left today')).toBeDefined();
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { store: 'main', kind: 'item', id: 3, left: null, until: 'today' },
    { store: 'main', kind: 'item', id: 3, left: 2, until: 'today' },
  ]);
});
