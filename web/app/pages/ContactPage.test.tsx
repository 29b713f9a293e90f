import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { openCatalogue } from '../features/catalogue/catalogue-store.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import { addDialogMethods } from '../lib/testing/stub-browser.ts';
import ContactPage from './ContactPage.tsx';

let api: LocalApi;
const open = () => renderRoutes([{ path: '/', Component: ContactPage }], ['/']);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => ['Name', 'Email', 'Message'].map((label) => field(label).value);
const write = async (name: string, email: string, message: string) => {
  if (name) await userEvent.type(field('Name'), name);
  if (email) await userEvent.type(field('Email'), email);
  if (message) await userEvent.type(field('Message'), message);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const notSent = 'We could not send this. Nothing was lost; please try again.';

beforeAll(addDialogMethods);
beforeEach(async () => {
  api = await startLocalApi();
  api.answer = () => ({ body: { success: true } });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await api.stop();
});

describe('a message', () => {
  test('is sent, the form is cleared, and the modal says so until Close [contact-1]', async () => {
    open();
    await write(' Zoë Åberg', 'zoe@example.com', 'Do you cater?');
    await submit();
    const modal = await screen.findByRole('dialog', { name: 'Your response has been submitted!' });
    expect(api.requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/contact',
        body: { name: 'Zoë Åberg', email: 'zoe@example.com', message: 'Do you cater?' },
      },
    ]);
    expect(values()).toEqual(['', '', '']);
    await userEvent.click(within(modal).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send message' }));
  });

  test('a press on the backdrop closes the modal too', async () => {
    open();
    await write('Zoë', 'zoe@example.com', 'Hello');
    await submit();
    const modal = await screen.findByRole('dialog');
    await userEvent.click(within(modal).getByRole('heading'));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    // A selection that is dragged out of the dialog, or into it.
    const heading = within(modal).getByRole('heading');
    for (const [from, to] of [
      [heading, modal],
      [modal, heading],
    ] as const) {
      await userEvent.pointer([
        { keys: '[MouseLeft>]', target: from },
        { keys: '[/MouseLeft]', target: to },
      ]);
      expect(screen.queryByRole('dialog')).not.toBeNull();
    }
    await userEvent.click(modal);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('what is typed is there again after Back, for the same customer alone', async () => {
  const { unmount } = open();
  await write('Zoë', '', 'Do you cater?');
  unmount();
  const { unmount: leave } = open();
  expect(values()).toEqual(['Zoë', '', 'Do you cater?']);
  leave();
  keepSession('token-1', sampleUser);
  open();
  expect(values()).toEqual([sampleUser.name, sampleUser.email, '']);
});

describe('is checked before it is sent', () => {
  test('all three fields are needed [contact-1]', async () => {
    open();
    await submit();
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    expect(document.activeElement).toBe(field('Name'));
    expect(api.requests).toEqual([]);
  });

  test('all that is wrong is said at once [contact-1]', async () => {
    open();
    await write('Nora 2', 'nora', '');
    await submit();
    expect(screen.getByText('Name must only contain letters').className).toBe('error');
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(screen.getAllByText('This field is required.')).toHaveLength(1);
    expect(document.activeElement).toBe(field('Name'));
  });

  test.each(['R2 D2', 'Anne-Marie', 'elena_'])('%s is not letters alone [contact-1]', async (name) => {
    open();
    const hint = 'Name must only contain letters';
    expect(screen.getByText(hint).className).toBe('hint');
    await write(name, 'zoe@example.com', 'Hello');
    await submit();
    expect(screen.getByText(hint).className).toBe('error');
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(api.requests).toEqual([]);
  });

  test('the address must look like one [layout-10]', async () => {
    open();
    await write('Zoë', 'zoe@example', 'Hello');
    await submit();
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(field('Email').type).toBe('email');
    expect(api.requests).toEqual([]);
  });
});

describe('what cannot be sent', () => {
  test.each([
    [
      'without a connection',
      () => api.unplug(),
      'We could not reach the server. Please check your connection and try again.',
    ],
    [
      'too many',
      () => {
        api.answer = () => ({
          status: 429,
          body: { success: false, code: 'too_many_attempts', message: 'Please wait.' },
        });
      },
      'Please wait.',
    ],
  ])('%s: is said, and the text stays [contact-2]', async (_why, fail, words) => {
    fail();
    open();
    await write('Zoë', 'zoe@example.com', 'A long letter');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(notSent + words);
    expect(values()).toEqual(['Zoë', 'zoe@example.com', 'A long letter']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a text that is sent again after a lost answer has its key again; another text has another key', async () => {
  const keys = () => api.requests.map(({ headers }) => headers['idempotency-key']);
  const refuse = () => ({ status: 503, body: { success: false, code: 'unavailable', message: 'Later.' } });
  api.answer = refuse;
  open();
  await write('Zoë', 'zoe@example.com', 'Hello');
  await submit();
  await screen.findByRole('alert');
  await submit();
  await screen.findByRole('alert');
  await write('', '', ' again');
  api.answer = () => ({ body: { success: true } });
  await submit();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await write('Zoë', 'zoe@example.com', 'Hello again');
  await submit();
  await screen.findByRole('dialog');
  const [first, second, third, fourth] = keys();
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

describe('for a customer', () => {
  test('name and address are filled in, and cleared with the rest after sending', async () => {
    keepSession('token-1', sampleUser);
    open();
    expect(values()).toEqual([sampleUser.name, sampleUser.email, '']);
    await write('', '', 'Hello');
    await submit();
    await screen.findByRole('dialog');
    expect(values()).toEqual(['', '', '']);
  });

  test('a name that the form would refuse is left out', () => {
    keepSession('token-1', { ...sampleUser, name: "Anne O'Neil" });
    open();
    expect(values()).toEqual(['', sampleUser.email, '']);
  });
});

test('says where we are, when we are open, and how else to reach us', () => {
  open();
  const details = within(screen.getByRole('region', { name: 'Come by' }));
  expect(details.getByText('214 Alder Street, Maple Hollow, OR 97099')).toBeDefined();
  expect(details.getAllByRole('listitem')[1]?.textContent).toMatch(/^Uptown.*, 96 Summit Avenue$/);
  expect(details.getByText('Cafe: 7 AM to 9 PM, every day')).toBeDefined();
  expect(details.getByText('Online order desk: 8 AM to 10 PM, every day')).toBeDefined();
  expect(details.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...Array(6).fill(expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//)),
    'tel:+15035550142',
    'mailto:hello@juniperrow.example',
  ]);
});

test('special days ahead are under the hours; those that are over are not', () => {
  const specialDays = [
    { day: '2026-11-16', note: 'Stocktaking' },
    { day: '2026-11-19', opens: '12:00', closes: '16:00', note: 'Staff training' },
    { day: '2026-12-25', note: '' },
  ];
  const stores = defaultCafe.shop.stores.map((store) => ({ ...store, specialDays }));
  openCatalogue({ hash: 'special', catalogue: { ...defaultCafe, shop: { ...defaultCafe.shop, stores } } });
  vi.useFakeTimers({ now: Date.parse('2026-11-17T20:00:00Z'), toFake: ['Date'] });
  try {
    open();
    const details = within(screen.getByRole('region', { name: 'Come by' }));
    expect(details.getByText('November 19: 12 PM to 4 PM (Staff training)')).toBeDefined();
    expect(details.getByText('December 25: closed')).toBeDefined();
    expect(details.queryByText(/Stocktaking/)).toBeNull();
  } finally {
    vi.useRealTimers();
    openCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
  }
});
