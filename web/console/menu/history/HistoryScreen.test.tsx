import type { Change } from '@juniper/core/contracts/owner-menu.ts';
import type { PastRevision, RevisionPreview } from '@juniper/core/contracts/owner-publish.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../../app/lib/testing/local-api.ts';
import { currentToasts } from '../../../app/ui/toast.ts';
import { keepShopZone } from '../../lib/shop-time.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

const past = (revision: number, fields: Partial<PastRevision>): PastRevision => ({
  revision,
  hash: `hash-${revision}`,
  changes: [],
  places: ['menu'],
  publishedAt: `2026-11-0${revision}T20:02:00.000Z`,
  by: null,
  note: null,
  ...fields,
});
const revisions = [
  past(9, { changes: ['Latte: $4.00 -> $42.00'], by: 'Mei Tanaka', note: 'Autumn' }),
  past(8, { changes: Array.from({ length: 7 }, (_, nth) => `Change ${nth + 1}`) }),
  past(7, { changes: ['Main Store: Monday 7 AM to 9 PM -> closed'], places: ['hours'] }),
  past(6, { places: [], publishedAt: '2026-11-07T20:02:41.000Z' }),
];
const undone: Change[] = [
  { kind: 'item', id: 3, version: 'latte-1_________', words: ['Latte: $4.00 -> $42.00'] },
  { kind: 'item', id: 4, version: 'mocha-1_________', words: ['Mocha: $5.00 -> $5.10'] },
];
const rolledBack = { body: { success: true, data: { revision: 10, hash: 'b', changes: ['...'], undone } } };
const published = { body: { success: true, data: { revision: 10, hash: 'b', changes: ['Latte: $42.00 -> $4.00'] } } };

let api: LocalApi;
let preview: RevisionPreview;
let answers: { status?: number; body: unknown }[];
beforeEach(async () => {
  api = await startLocalApi();
  keepShopZone('America/Los_Angeles');
  preview = {
    head: 9,
    parts: [
      { kind: 'item', id: 3, words: ['Latte: $42.00 -> $4.00'], isChangedSince: false },
      { kind: 'item', id: 4, words: ['Mocha: $5.10 -> $5.00'], isChangedSince: true },
    ],
    restored: ['Latte: $42.00 -> $4.00', 'Croissant: no longer there'],
  };
  answers = [];
  api.answer = ({ method, path }) => {
    if (method !== 'GET') return answers.shift() ?? { body: { success: true } };
    if (path.endsWith('/preview')) return { body: { success: true, data: preview } };
    if (path.endsWith('cursor=6')) return { body: { success: true, data: [past(5, {})], nextCursor: null } };
    return { body: { success: true, data: revisions, nextCursor: '6' } };
  };
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const sent = () => api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const dialog = () => within(screen.getByRole('dialog'));
const pressIn = async (name: string) => userEvent.click(await dialog().findByRole('button', { name }));
const listRows = async () => (await screen.findAllByRole('listitem')).filter((item) => item.classList.contains('past'));
const askUndo = async () => {
  openScreen(<HistoryScreen />);
  await userEvent.click((await screen.findAllByRole('button', { name: /^Undo this change/ }))[0] as Element);
};
const askRestore = async () => {
  openScreen(<HistoryScreen />);
  await userEvent.click((await screen.findAllByText('...'))[0] as Element);
  await userEvent.click(screen.getAllByRole('button', { name: /^Restore the whole menu as of/ })[0] as Element);
};

test('each change of the menu has its undo; hours lead to their screen [console-6]', async () => {
  openScreen(<HistoryScreen />);
  const [now, before, hours, first] = await listRows();
  expect(now?.textContent).toContain('By Mei Tanaka');
  expect(now?.textContent).toContain('Autumn');
  expect(now?.textContent).toContain('Latte: $4.00 -> $42.00');
  expect(now?.textContent).toContain('The menu now');
  expect(now?.textContent).toContain('Undo this change');
  expect(before?.textContent).toContain('2 more');
  expect(hours?.textContent).not.toContain('Undo');
  expect(within(hours as HTMLElement).getByRole('link', { name: 'Change it in Hours' })).toBeTruthy();
  expect(first?.textContent).toContain('This is your first menu.');
});

test('two rows of one minute have seconds, and older ones are on further pages', async () => {
  openScreen(<HistoryScreen />);
  const [now, , hours, first] = await listRows();
  expect(now?.textContent).toContain('Nov 9, 12:02 PM');
  expect(hours?.textContent).toContain('Nov 7, 12:02:00 PM');
  expect(first?.textContent).toContain('Nov 7, 12:02:41 PM');
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect(await listRows()).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('before the press it lists what customers will see change; what changed again is left unticked', async () => {
  answers = [published];
  await askUndo();
  const latte = await dialog().findByRole<HTMLInputElement>('checkbox', { name: 'Latte: $42.00 -> $4.00' });
  expect(latte.checked).toBe(true);
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Mocha: $5.10 -> $5.00' }).checked).toBe(false);
  expect(dialog().getByText(/changed again since/)).toBeTruthy();
  expect(sent()).toEqual([]);
  await pressIn('Undo');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { path: '/api/owner/catalogue/revisions/9/undo', body: { head: 9, parts: [{ kind: 'item', id: 3 }] } },
  ]);
});

test('what was published in between is shown before it is tried again', async () => {
  const data = { revision: 11, changes: ['Latte: $42.00 -> $4.40'] };
  answers = [{ status: 409, body: { success: false, code: 'head_moved', message: '', data } }, published];
  await askUndo();
  await dialog().findByRole('checkbox', { name: 'Latte: $42.00 -> $4.00' });
  preview = {
    ...preview,
    head: 11,
    parts: [{ kind: 'item', id: 3, words: ['Latte: $4.40 -> $4.00'], isChangedSince: true }],
  };
  await pressIn('Undo');
  await userEvent.click(await dialog().findByRole('checkbox', { name: 'Latte: $4.40 -> $4.00' }));
  await pressIn('Undo');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toEqual({ head: 11, parts: [{ kind: 'item', id: 3 }] });
});

test('nothing to change is said, without a button', async () => {
  preview = { ...preview, parts: [] };
  await askUndo();
  await dialog().findByText('The menu is already like this.');
  expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the whole menu of a moment is behind a fold, lists all that would be lost, and its drafts can be removed', async () => {
  answers = [rolledBack];
  await askRestore();
  await dialog().findByText('Croissant: no longer there');
  expect(sent()).toEqual([]);
  await pressIn('Restore this menu');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mocha: $5.00 -> $5.10' }));
  await pressIn('Remove drafts');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { path: '/api/owner/catalogue/revisions/8/publish', body: { head: 9 } },
    { path: '/api/owner/catalogue/discard', body: { parts: [{ kind: 'item', id: 3, version: 'latte-1_________' }] } },
  ]);
  const toast = currentToasts().at(-1);
  expect(toast?.text).toMatch(/^The menu is as it was .*\. Drafts removed\.$/);
});

test('a menu that was restored is undone from its toast, also if drafts were kept [console-6]', async () => {
  answers = [rolledBack, published];
  await askRestore();
  await pressIn('Restore this menu');
  await screen.findByRole('checkbox', { name: 'Mocha: $5.00 -> $5.10' });
  await pressIn('Keep the drafts');
  const toast = currentToasts().at(-1);
  expect(toast).toMatchObject({ durationMs: 10_000, action: { label: 'Undo' } });
  expect(toast?.text).not.toContain('Drafts removed');
  toast?.action?.act();
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ path: '/api/owner/catalogue/revisions/10/undo', body: { head: 10 } }),
  );
});

test('if removing drafts is refused, the dialog says why and stays', async () => {
  const message = 'Our kitchen is busy. Please try again.';
  answers = [rolledBack, { status: 503, body: { success: false, code: 'busy', message } }];
  await askRestore();
  await pressIn('Restore this menu');
  await screen.findByRole('checkbox', { name: 'Latte: $4.00 -> $42.00' });
  await pressIn('Remove drafts');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a draft that somebody has changed since stays, and the others are removed by the next press', async () => {
  const data = { part: { kind: 'item', id: 3 }, row: null, by: 'Mei', at: null, isOwn: false };
  answers = [rolledBack, { status: 409, body: { success: false, code: 'edited_meanwhile', message: '', data } }];
  await askRestore();
  await pressIn('Restore this menu');
  const latte = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Latte: $4.00 -> $42.00' });
  await pressIn('Remove drafts');
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody has changed the unticked one since.');
  expect(latte.checked).toBe(false);
  await pressIn('Remove drafts');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[2]?.body).toMatchObject({ parts: [{ kind: 'item' }] });
  expect(sent()[2]?.body).not.toMatchObject({ parts: [{ id: 3 }] });
});
