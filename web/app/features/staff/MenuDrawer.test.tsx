import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { stream } from '../../lib/testing/fake-stream.ts';
import { openDevice } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubAudio, stubMedia } from '../../lib/testing/stub-browser.ts';
import { keepSession } from '../auth/auth-store.ts';
import { getCatalogue, openCatalogue } from '../catalogue/catalogue-store.ts';
import { StaffBoard } from './StaffBoard.tsx';
import type { Limited } from './sold-out-service.ts';

const sendSigned = vi.hoisted(() => vi.fn());
const loadUser = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));
vi.mock('../../lib/event-stream.ts', () => import('../../lib/testing/fake-stream.ts'));
vi.mock('../auth/auth-calls.ts', async (original) => ({ ...(await original<object>()), loadUser }));

/** On the store's clock, which is not the device's. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour + 8, 5)).toISOString();
const limit = (id: number, more: Partial<Limited> = {}): Limited => ({
  store: 'mall',
  kind: 'item',
  id,
  left: 0,
  until: 'today',
  setBy: 'Robin Hale',
  setAt: at(8),
  ...more,
});

/** What the server has. */
let rows: Limited[];
const put = ({ store, kind, id, left, until }: Limited) => {
  const isSame = (row: Limited) => row.id === id && row.kind === kind && row.store === store;
  const before = rows.find(isSame) ?? { left: null, until: 'today' };
  rows = rows.filter((row) => row !== before);
  if (left !== null) rows = [limit(id, { store, kind, left, until }), ...rows];
  return { before, after: { store, kind, id, left, until } };
};

const open = async (store: string | undefined, ...limits: Limited[]) => {
  rows = limits;
  if (store) localStorage.setItem('juniper_board_store', store);
  keepSession('token-1', sampleUser);
  openDevice();
  render(
    <MemoryRouter>
      <StaffBoard />
    </MemoryRouter>,
  );
  act(() => stream.live({ isWhole: true, tickets: [] }));
  await act(async () => {});
};
const menuButton = () => screen.getByRole('button', { name: /^Menu/ });
const openMenu = async () => {
  await userEvent.click(menuButton());
  await screen.findByRole('dialog');
};
const drawer = () => screen.getByRole('dialog');
const row = (name: string) => within(drawer()).getByRole('button', { name: new RegExp(`^${name},`) });
const says = (name: string) => row(name).getAttribute('aria-label');
const rowNames = () =>
  within(drawer())
    .getAllByRole('button', { name: /Mark sold out|Make available/ })
    .map((each) => each.getAttribute('aria-label')?.split(',')[0]);
const more = async (name: string) => {
  await userEvent.click(within(drawer()).getByRole('button', { name: `More for ${name}` }));
  return within(drawer());
};
const sent = () => sendSigned.mock.calls.filter(([method]) => method === 'POST').map(([, , body]) => body);
const toast = async () => {
  await waitFor(() =>
    expect(within(drawer()).queryByRole('region', { name: 'Notifications' })?.textContent).not.toBe(''),
  );
  return within(within(drawer()).getByRole('region', { name: 'Notifications' }));
};

beforeAll(() => {
  addDialogMethods();
  // Few items, because finding a button by its name takes long among a hundred.
  const items = getCatalogue().items.filter(({ id }) => [3, 5, 101, 103].includes(id));
  const groups = getCatalogue().groups.filter(({ name }) => ['Milk', 'Topping'].includes(name));
  openCatalogue({ hash: 'few', catalogue: { ...getCatalogue(), items, groups } });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 16, 9) });
  stubMedia();
  stubAudio();
  sendSigned.mockImplementation(async (method, _path, body) => ({
    success: true,
    data: method === 'GET' ? rows : put(body),
  }));
});
afterEach(() => {
  cleanup();
  takeToasts();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('above the columns', () => {
  test('is nothing while nothing is out, or only elsewhere', async () => {
    await open('mall', limit(3, { store: 'main' }), limit(5, { left: 4 }));
    expect(screen.queryByText('Out:')).toBeNull();
    expect(menuButton().textContent?.trim()).toBe('Menu');
  });

  test('is what is out, who pressed it and when, and how many; a press opens the menu', async () => {
    await open('mall', limit(3), limit(101), limit(5, { setBy: 'Mia Chen', setAt: '2026-11-03T20:00:00Z' }));
    const strip = screen.getByRole('button', { name: /^Out:/ });
    expect(strip.textContent).toBe('Out: Latte, Chocolate cake Robin Hale, 8:05 AM · Mocha Mia Chen, November 3, 2026');
    expect(menuButton().getAttribute('aria-label')).toBe('Menu, 3 out');
    await userEvent.click(strip);
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  test('names the stores on a board of all stores', async () => {
    await open(undefined, limit(3), limit(3, { store: 'main', setBy: null }));
    const strip = screen.getByRole('button', { name: /^Out:/ });
    expect(strip.textContent).toBe('Out: Mall: Latte Robin Hale, 8:05 AM · Main Store: Latte 8:05 AM');
  });

  test('leaves out what is no longer on the menu', async () => {
    await open('mall', limit(999), limit(3));
    expect(menuButton().getAttribute('aria-label')).toBe('Menu, 1 out');
  });
});

describe('the drawer', () => {
  test('has all items by category and options by group, and the focus on its heading; closed, the focus is on its button', async () => {
    await open('mall');
    await openMenu();
    expect(document.activeElement?.textContent).toBe('Menu, Mall');
    expect(rowNames()).toEqual([
      ...['Latte', 'Mocha', 'Chocolate cake', 'Carrot Cake'],
      ...['Whole milk', 'Oat milk', 'Almond milk', 'Soy milk', 'Whipped cream'],
    ]);
    const milks = within(within(drawer()).getByRole('region', { name: 'Milk' }));
    expect(milks.getAllByRole('button', { name: /Mark sold out/ })).toHaveLength(4);
    const cakes = within(within(drawer()).getByRole('region', { name: 'Cakes' }));
    expect(cakes.getAllByRole('button', { name: /Mark sold out/ })).toHaveLength(2);
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(menuButton());
  });

  test('is searched, and the search is cleared', async () => {
    await open('mall');
    await openMenu();
    const field = within(drawer()).getByRole('searchbox', { name: 'Search the menu' });
    await userEvent.type(field, 'carrot');
    expect(rowNames()).toEqual(['Carrot Cake']);
    await userEvent.type(field, 'zzz');
    expect(within(drawer()).getByText('Nothing on the menu matches that.')).toBeDefined();
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Clear the search' }));
    expect([rowNames().length, document.activeElement]).toEqual([9, field]);
    await userEvent.type(field, 'oat');
    expect(rowNames()).toEqual(['Oat milk']);
  });

  test('of a board of all stores asks for the store first, and for another one', async () => {
    await open(undefined, limit(3, { store: 'main' }));
    await openMenu();
    expect(within(drawer()).queryByRole('searchbox')).toBeNull();
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Main Store' }));
    expect(document.activeElement?.textContent).toBe('Menu, Main Store');
    expect(says('Latte')).toBe('Latte, Sold out today, Robin Hale, 8:05 AM. Make available again');
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Another store' }));
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Downtown' }));
    expect(says('Latte')).toBe('Latte, Available. Mark sold out for today');
    await userEvent.click(row('Latte'));
    expect(sent()).toEqual([{ store: 'downtown', kind: 'item', id: 3, left: 0, until: 'today' }]);
  });
});

describe('a press on a row', () => {
  test('says that it saves, then that it is sold out, with Undo', async () => {
    await open('mall');
    await openMenu();
    let answer = (_: unknown) => {};
    sendSigned.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(row('Latte'));
    expect(says('Latte')).toContain('Saving...');
    expect(takeToasts()).toEqual([]);
    answer({ success: true, data: put(limit(3)) });
    await userEvent.click((await toast()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(says('Latte')).toContain('Available'));
    expect(sent().map(({ left }) => left)).toEqual([0, null]);
    expect(takeToasts().map(([, text, ms]) => [text, ms])).toEqual([
      ['Latte is sold out until tomorrow.', 5_000],
      ['Latte is available again.', 5_000],
    ]);
  });

  test('that is sold out makes it available again; a double click counts once', async () => {
    await open('mall', limit(3));
    await openMenu();
    await userEvent.dblClick(row('Latte'));
    expect(sent()).toEqual([{ store: 'mall', kind: 'item', id: 3, left: null, until: 'today' }]);
  });

  test('again while it is being sent takes it back', async () => {
    await open('mall');
    await openMenu();
    sendSigned.mockRejectedValueOnce(new ApiError('unreachable', 0, 'unreachable', ''));
    await userEvent.click(row('Latte'));
    expect(says('Latte')).toBe('Latte, Not sent yet: sold out today. Make available again');
    expect(within(drawer()).getByText('Not sent yet: Latte').getAttribute('role')).toBe('status');
    expect(takeToasts()).toEqual([]);
    act(() => row('Latte').click());
    expect(says('Latte')).toBe('Latte, Not sent yet: available. Mark sold out for today');
    expect(sent()).toHaveLength(1);
    expect((await toast()).getByText('Latte is available again.')).toBeDefined();
    expect(sent()).toMatchObject([{ left: 0 }, { left: null }]);
  });

  test.each([
    [404, 'Latte is no longer on the menu.'],
    [403, 'Only staff can change this. Please log in again.'],
    [400, 'Latte could not be changed. Please try again.'],
  ])('that is refused with %i says why', async (status, words) => {
    await open('mall');
    await openMenu();
    sendSigned.mockRejectedValueOnce(new ApiError('refused', status, '', ''));
    await userEvent.click(row('Latte'));
    await waitFor(() => expect(takeToasts()).toEqual([['error', words, 10_000]]));
    expect(says('Latte')).toContain('Available');
    expect(loadUser).toHaveBeenCalledTimes(status === 403 ? 1 : 0);
  });
});

describe('an option', () => {
  test('is out for today with one press, in the strip too, and Undo brings it back', async () => {
    await open('mall');
    await openMenu();
    await userEvent.click(row('Oat milk'));
    expect(sent()).toEqual([{ store: 'mall', kind: 'option', id: 22, left: 0, until: 'today' }]);
    const undo = (await toast()).getByRole('button', { name: 'Undo' });
    expect(screen.getByText('Out:').parentElement?.textContent).toBe('Out: Oat milk Robin Hale, 8:05 AM');
    await userEvent.click(undo);
    await waitFor(() => expect(says('Oat milk')).toBe('Oat milk, Available. Mark sold out for today'));
    expect(takeToasts().map(([, text]) => text)).toEqual([
      'Oat milk is sold out until tomorrow.',
      'Oat milk is available again.',
    ]);
    expect(menuButton().getAttribute('aria-label')).toBeNull();
  });

  test('is not counted', async () => {
    await open('mall');
    await openMenu();
    const choices = await more('Oat milk');
    expect(choices.getByRole('button', { name: 'Until further notice' })).toBeDefined();
    expect(choices.queryByLabelText('Only left today')).toBeNull();
  });

  test('without a connection waits, says so, and is sent again', async () => {
    await open('mall');
    await openMenu();
    sendSigned.mockRejectedValueOnce(new ApiError('unreachable', 0, 'unreachable', ''));
    await userEvent.click(row('Oat milk'));
    expect(within(drawer()).getByText('Not sent yet: Oat milk').getAttribute('role')).toBe('status');
    expect((await toast()).getByText('Oat milk is sold out until tomorrow.')).toBeDefined();
  });

  test('with the id of an item is another thing', async () => {
    await open('mall', limit(22), limit(3, { kind: 'option' }));
    await openMenu();
    expect([says('Oat milk'), says('Latte')].every((words) => words?.includes('Available'))).toBe(true);
  });
});

describe('the choices of a row', () => {
  test('sell it out until someone switches it back; the focus stays at the row', async () => {
    await open('mall');
    await openMenu();
    const choices = await more('Latte');
    await userEvent.click(choices.getByRole('button', { name: 'Until further notice' }));
    expect(sent()).toMatchObject([{ id: 3, left: 0, until: 'open' }]);
    expect(document.activeElement).toBe(choices.getByRole('button', { name: 'More for Latte', expanded: false }));
    expect((await toast()).getByText('Latte is sold out until further notice.')).toBeDefined();
    expect(says('Latte')).toMatch(/^Latte, Sold out, Robin/);
  });

  test.each(['', '0', '100', '-1', '2.5'])('take no %j as a number', async (text) => {
    await open('mall');
    await openMenu();
    const choices = await more('Latte');
    const field = choices.getByLabelText('Only left today');
    if (text) await userEvent.type(field, text);
    await userEvent.click(choices.getByRole('button', { name: 'Save' }));
    expect(choices.getByText('Please enter a number from 1 to 99.').id).toBe(field.getAttribute('aria-describedby'));
    expect([sent(), document.activeElement]).toEqual([[], field]);
  });

  test.each(['1', '99'])('count down from %s, by Enter, and let go of the count', async (text) => {
    await open('mall');
    await openMenu();
    await userEvent.type((await more('Latte')).getByLabelText('Only left today'), `${text}{Enter}`);
    expect(sent()).toMatchObject([{ id: 3, left: Number(text), until: 'today' }]);
    expect((await toast()).getByText(`Latte: only ${text} left today.`)).toBeDefined();
    expect(says('Latte')).toMatch(new RegExp(`^Latte, ${text} left today, .* Mark sold out for today$`));
    await userEvent.click((await more('Latte')).getByRole('button', { name: 'Make available again' }));
    expect(sent()).toMatchObject([{}, { id: 3, left: null }]);
  });
});

test('what another device has pressed shows when the connection is back', async () => {
  await open('mall');
  rows = [limit(3)];
  vi.useFakeTimers();
  act(() => stream.drop());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  sendSigned.mockClear();
  act(() => stream.live({ isWhole: true, tickets: [] }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(sendSigned.mock.calls.map(([, path]) => path).sort()).toEqual([
    ...['/staff/availability', '/staff/stores/mall/state'],
  ]);
  expect(menuButton().getAttribute('aria-label')).toBe('Menu, 1 out');
});
