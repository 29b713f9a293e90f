import type { login } from '@juniper/core/contracts/auth.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send, useOutdatedPage } from '../lib/api.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { OutdatedPage } from './ErrorBoundary.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useOutdatedPage.setState({ words: '' });
  await api.stop();
});

const words = 'This page is from an older version. Please reload it; your cart is kept.';
const call = () =>
  act(() => send<typeof login>('POST', '/auth/login', { email: 'a@b.example', password: 'x' }).catch(() => {}));

test('a change that is refused because the page is older offers a reload', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  render(<OutdatedPage />);
  api.answer = () => ({ status: 409, body: { success: false, code: 'outdated_page', message: words } });
  await call();
  expect(screen.getByRole('status').textContent).toContain(words);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('any other refusal does not', async () => {
  render(<OutdatedPage />);
  api.answer = () => ({ status: 409, body: { success: false, code: 'cart_changed', message: words } });
  await call();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});
