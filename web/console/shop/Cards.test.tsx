import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
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

const openCards = async (given: { isOn: boolean; hasKeys: boolean; isTest?: boolean }) => {
  const shop = serveShop(api);
  Object.assign(shop.cards, given);
  openConsole('/shop', 'owner');
  const cards = within(await screen.findByRole('region', { name: 'Cards' }));
  await cards.findByText(/^Customers pay/);
  return { ...shop, cards, words: () => screen.getByRole('region', { name: 'Cards' }).textContent };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('without keys it says what has to be entered, and cannot be switched on', async () => {
  const { cards, words } = await openCards({ isOn: false, hasKeys: false });
  expect(words()).toContain('Customers pay at the counter.');
  expect(words()).toContain('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: see docs/self-hosting.md');
  expect(cards.queryByRole('button')).toBeNull();
});

test('cards are switched on and off, each with the password', async () => {
  const { sent, words } = await openCards({ isOn: false, hasKeys: true });
  expect(words()).not.toContain('STRIPE');
  await press('Switch cards on');
  const dialog = within(screen.getByRole('dialog', { name: 'Switch cards on?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(sent).toEqual([]);
  expect(dialog.getByText('This field is required.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Your password'), 'Juniper1!Juniper');
  await userEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(words()).toContain('Customers pay by card when they order, or at the counter.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Customers can now pay by card.')).toBeDefined();

  await press('Switch cards off');
  await userEvent.type(await screen.findByLabelText('Your password'), 'Juniper1!Juniper');
  await press('Switch off');
  await waitFor(() => expect(words()).toContain('Customers pay at the counter.'));
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/payments', { isOn: true, password: 'Juniper1!Juniper' }],
    ['PUT', '/payments', { isOn: false, password: 'Juniper1!Juniper' }],
  ]);
});

test('test keys are named: they charge nobody', async () => {
  const { words } = await openCards({ isOn: true, hasKeys: true, isTest: true });
  expect(words()).toContain('nobody is charged');
});

test('cards whose keys are gone can be switched off; a refusal is read in the dialog', async () => {
  const { words } = await openCards({ isOn: true, hasKeys: false });
  expect(words()).toContain('Cards are switched on, but their keys are missing.');
  await press('Switch cards off');
  const serve = api.answer;
  api.answer = (request) =>
    request.method === 'PUT'
      ? { status: 403, body: { success: false, code: 'wrong_password', message: 'That password is wrong.' } }
      : serve(request);
  await userEvent.type(await screen.findByLabelText('Your password'), 'wrong');
  await press('Switch off');
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(
    'That password is wrong.',
  );
});
