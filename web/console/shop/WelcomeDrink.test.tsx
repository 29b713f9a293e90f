import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { takeToasts } from '../../app/ui/testing/toasts.ts';
import { openConsole } from '../testing/open-console.tsx';
import { serveShop } from './testing/serve-shop.ts';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  takeToasts();
  await api.stop();
});

test('the owner switches the welcome drink off and on', async () => {
  const { sent } = serveShop(api);
  openConsole('/shop', 'owner');
  await screen.findByText('New members get one free drink, and the site says so.');
  await userEvent.click(screen.getByRole('button', { name: 'Switch the welcome drink off' }));
  await screen.findByText(/^New members get no free drink, and the site does not name one\./);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch the welcome drink on' }));
  await screen.findByText('New members get one free drink, and the site says so.');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/welcome-drink', { isOn: false }],
    ['/welcome-drink', { isOn: true }],
  ]);
});
