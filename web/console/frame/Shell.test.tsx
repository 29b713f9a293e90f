import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { getShopZone, keepShopZone } from '../lib/shop-time.ts';
import { openConsole } from '../testing/open-console.tsx';

vi.mock('../../app/features/catalogue/catalogue-store.ts', async (original) => ({
  ...(await original<object>()),
  fetchCatalogue: async () => getCatalogue(),
}));

const zone = getShopZone();
let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  keepShopZone(zone);
  await api.stop();
});

test('without the cafe’s time zone no screen is shown, until a later try brings it', async () => {
  keepShopZone('');
  let isUp = false;
  api.answer = ({ path }) => {
    if (path === '/api/catalogue/now')
      return isUp ? { body: { success: true, catalogue: 'hash', stores: {} } } : { status: 502, body: '<html>' };
    return { body: { success: true, data: [], nextCursor: null } };
  };
  openConsole('/orders');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
  isUp = true;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeDefined();
  expect(getShopZone()).toBe('America/Los_Angeles');
});
