import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { spoken, takeToasts } from '../../lib/testing/announcements.ts';
import { addDialogMethods } from '../../lib/testing/stub-browser.ts';
import { until } from '../../lib/testing/waiting.ts';
import { currentToasts } from '../../ui/toast.ts';
import { replaceCatalogue, useCatalogue } from '../catalogue/catalogue-store.ts';
import { StoreStateBar } from './StoreStateBar.tsx';
import type { StoreState } from './store-states.ts';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

/** 8:55 on a Saturday morning in Oregon. */
const now = Date.parse('2026-11-14T16:55:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const usual: StoreState = { pausedUntil: null, busyMinutes: 0, busyUntil: null, waiting: 7, overbooked: [] };
let server: StoreState;
const posts = () => sendSigned.mock.calls.filter(([method]) => method === 'POST').map(([, path, body]) => [path, body]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const part = (selector: string) => document.querySelector(selector);
const overbooked = () => part('.board__over')?.textContent;

/** The parts of the board that have to do with a store's state. */
function Parts({ only }: { only?: string }) {
  const stores = useCatalogue(({ shop }) => shop.stores).filter(({ store }) => !only || store === only);
  const [warning, placeWarning] = useState<Element | null>(null);
  const [strip, placeStrip] = useState<Element | null>(null);
  return (
    <>
      <StoreStateBar stores={stores} tickets={undefined} isLive now={now} places={{ warning, strip }} />
      <div ref={placeWarning} />
      <div ref={placeStrip} />
    </>
  );
}
/** Downtown and the mall count work, all others do not. */
const countWork = (...counting: string[]) => {
  const stores = defaultCafe.shop.stores.map((store) => ({ ...store, countsWork: counting.includes(store.store) }));
  replaceCatalogue({ hash: 'counting', catalogue: { ...defaultCafe, shop: { ...defaultCafe.shop, stores } } });
};
const open = async (only?: string) => {
  render(<Parts {...(only && { only })} />);
  await until(() => expect(sendSigned).toHaveBeenCalled());
};

beforeAll(addDialogMethods);
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  server = usual;
  sendSigned.mockImplementation(async (method: string, path: string, body) => {
    if (method === 'GET') return { success: true, data: server };
    if (path.endsWith('/pause')) {
      server = { ...server, pausedUntil: 'off' in body ? null : inMinutes(body.minutes ?? 725) };
      return { success: true, data: { pausedUntil: server.pausedUntil, before: { off: true } } };
    }
    server = { ...server, busyMinutes: body.minutes, busyUntil: body.minutes ? inMinutes(60) : null };
    const moved = body.tellWaiting ? server.waiting : 0;
    return { success: true, data: { ...server, moved, before: { minutes: 0, tellWaiting: body.tellWaiting } } };
  });
});
afterEach(() => {
  cleanup();
  takeToasts();
  vi.restoreAllMocks();
  sendSigned.mockReset();
  replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
});

describe('the pause', () => {
  test('says what customers now read, can be undone for 5 seconds, and ended [board-6]', async () => {
    await open('downtown');
    await press('Pause');
    const dialog = screen.getByRole('dialog', { name: 'Pause Downtown' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '15 minutes until 9:10',
      '30 minutes until 9:25',
      '60 minutes until 9:55',
      'Rest of the day until we close',
      'Cancel',
    ]);
    await press(/^15 minutes/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posts()).toEqual([['/staff/stores/downtown/pause', { minutes: 15 }]]);
    const words = 'Customers read: “Quick breather! We’re taking orders again at 9:10 AM.”';
    await until(() =>
      expect(document.querySelector('.board__strip p')?.textContent).toBe(`Paused until 9:10. ${words}`),
    );
    // The toast says the rest.
    expect(spoken(part('.board__strip p'))).toBe('Paused until 9:10.');
    expect(screen.getByRole('button', { name: 'Paused' })).toBeDefined();

    const [toast] = currentToasts();
    expect([toast?.text, toast?.durationMs, toast?.action?.label]).toEqual([words, 5_000, 'Undo']);
    toast?.action?.act();
    await until(() => expect(posts().at(-1)).toEqual(['/staff/stores/downtown/pause', { off: true }]));
    await until(() => expect(document.querySelector('.board__strip')).toBeNull());

    await press('Pause');
    await press(/^Rest of the day/);
    await screen.findByText(/“We take no more orders today and start again on Sunday at 7:00 AM.”/);
    takeToasts();
    await press('Take orders again at Downtown');
    await until(() => expect(takeToasts()).toEqual([['success', 'Downtown takes orders again.', 5_000]]));
  });

  test.each([
    [[], 'We take no new orders for this long. What is on the board stays.'],
    [
      ['downtown'],
      'Nothing is promised before the break is over. Orders for later still come in. What is on the board stays.',
    ],
  ])('says what it means where work is counted at %j', async (counting, words) => {
    countWork(...counting);
    await open('downtown');
    await press('Pause');
    expect(screen.getByRole('dialog').querySelector('.muted')?.textContent).toBe(words);
  });

  test('of a board of all stores asks for the store, and the strip names it [board-6]', async () => {
    await open();
    await press('Pause');
    await press('Mall');
    expect(screen.getByRole('dialog', { name: 'Pause Mall' })).toBeDefined();
    server = usual;
    await press(/^30 minutes/);
    expect(posts()).toEqual([['/staff/stores/mall/pause', { minutes: 30 }]]);
    expect(await screen.findByText('Mall: Paused until 9:25.')).toBeDefined();
  });
});

describe('busy', () => {
  test('is for stores that count work only', async () => {
    await open('downtown');
    expect(screen.queryByRole('button', { name: 'Busy' })).toBeNull();
    cleanup();
    countWork('downtown', 'mall');
    await open();
    await press('Busy');
    const names = within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.trim());
    expect(names).toEqual(['Downtown', 'Mall', 'Cancel']);
  });

  test.each([
    [true, 'New orders are promised 10 minutes later until 9:55. The 7 who wait were told.'],
    [false, 'New orders are promised 10 minutes later until 9:55.'],
  ])('tells those who wait: %s', async (isTold, words) => {
    countWork('downtown');
    await open('downtown');
    await press('Busy');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Let the 7 waiting customers know' });
    expect(box.checked).toBe(true);
    if (!isTold) await userEvent.click(box);
    await press('+10 minutes');
    expect(posts()).toEqual([['/staff/stores/downtown/busy', { minutes: 10, tellWaiting: isTold }]]);
    await until(() =>
      expect(currentToasts().map(({ text, action }) => [text, action?.label])).toEqual([[words, 'Undo']]),
    );
    expect(spoken(part('.board__strip p'))).toBe('Busy.');
    await userEvent.click(await screen.findByRole('button', { name: 'Busy +10' }));
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent?.trim())).toEqual(['+10 minutes']);
    await press('Cancel');
    await press('Not busy at Downtown');
    await until(() => expect(takeToasts().at(-1)?.[1]).toBe('Downtown promises its usual times again.'));
  });
});

test('what is overbooked is said by station and time', async () => {
  server = { ...usual, overbooked: [{ station: 'bar', startsAt: inMinutes(5) }] };
  await open('downtown');
  await until(() => expect(overbooked()).toBe('Overbooked: bar at 9:00'));
  // The time moves on with each slot.
  expect(spoken(part('.board__over'))).toBe('Overbooked: bar');
  cleanup();
  server = { ...usual, overbooked: [5, 10].map((minutes) => ({ station: 'bar', startsAt: inMinutes(minutes) })) };
  await open('downtown');
  await until(() => expect(overbooked()).toBe('Overbooked: bar from 9:00'));
});
