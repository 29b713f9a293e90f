import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';
import { getCatalogue, openCatalogue } from '../catalogue/catalogue-store.ts';
import { NewOrder } from './NewOrder.tsx';
import { newOrderWords } from './new-order.ts';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

beforeAll(() => {
  addDialogMethods();
  const { shop } = getCatalogue();
  const stores = shop.stores.map((store) => ({ ...store, countsWork: false }));
  // Few items, because finding a button by its name takes long among a hundred.
  const items = getCatalogue().items.filter(({ id }) => id === 3);
  openCatalogue({ hash: 'few', catalogue: { ...getCatalogue(), items, shop: { ...shop, stores } } });
});
beforeEach(() => {
  stubMedia();
});
afterEach(() => {
  cleanup();
  takeToasts();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const panel = () => within(screen.getByRole('dialog'));
const place = () => userEvent.click(panel().getByRole('button', { name: /^Place order/ }));
const code = () => panel().getByLabelText<HTMLInputElement>(/^Their code/);

test('a code stands in for the name, and what is wrong with it is said beside it [walkin-8]', async () => {
  render(
    <MemoryRouter>
      <NewOrder boardStore="main" onClose={() => {}} />
    </MemoryRouter>,
  );
  await userEvent.click(panel().getByRole('button', { name: /^Latte / }));
  await place();
  expect(panel().getByRole('alert').textContent).toContain(newOrderWords.nobody);
  await userEvent.type(code(), ' bcdfg ');
  sendSigned.mockRejectedValueOnce(new ApiError('refused', 409, 'wrong_code', 'This code is wrong.'));
  await place();
  expect(panel().getByRole('alert').textContent).toBe('');
  expect(code().getAttribute('aria-invalid')).toBe('true');
  const problem = document.getElementById(code().getAttribute('aria-describedby') ?? '');
  expect(problem?.textContent).toContain('This code is wrong.');
  expect(document.activeElement).toBe(code());

  sendSigned.mockResolvedValueOnce({ success: true, data: { orderNumber: 'ORD-7KQ2M', name: 'Ada Byron' } });
  await place();
  await act(async () => {});
  const sent = sendSigned.mock.calls.filter(([method]) => method === 'POST').map(([, , body]) => body);
  expect(sent).toMatchObject([{ memberCode: 'bcdfg' }, { memberCode: 'bcdfg' }]);
  expect(sent[0]).not.toHaveProperty('name');
  expect(takeToasts().map(([, text]) => text)).toEqual(['ORD-7KQ2M for Ada Byron is on the board']);
});
