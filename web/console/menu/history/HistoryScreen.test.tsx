import type { Change } from '@juniper/core/contracts/owner-menu.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../../app/lib/testing/local-api.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

const revisions = [
  { revision: 9, hash: 'c', changes: ['Latte: $4.00 -> $42.00'], by: 'Mei Tanaka', note: 'Autumn' },
  { revision: 8, hash: 'b', changes: Array.from({ length: 7 }, (_, nth) => `Change ${nth + 1}`), by: null, note: null },
  { revision: 7, hash: 'a', changes: [], by: null, note: null },
].map((revision) => ({ ...revision, publishedAt: `2026-11-0${revision.revision}T20:02:00.000Z` }));
const undone: Change[] = [
  { kind: 'item', id: 3, version: 'latte-1_________', words: ['Latte: $4.00 -> $42.00'] },
  { kind: 'item', id: 4, version: 'mocha-1_________', words: ['Mocha: $5.00 -> $5.10'] },
];
const rolledBack = { body: { success: true, data: { revision: 10, hash: 'b', changes: ['...'], undone } } };

let api: LocalApi;
let answers: { status?: number; body: unknown }[];
beforeEach(async () => {
  api = await startLocalApi();
  answers = [rolledBack];
  api.answer = ({ method }) =>
    method === 'GET' ? { body: { success: true, data: revisions } } : (answers.shift() ?? { body: { success: true } });
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const sent = () => api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const pressIn = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const askBack = async () => {
  openScreen(<HistoryScreen />);
  await userEvent.click((await screen.findAllByRole('button', { name: /^Make this the menu again/ }))[0] as Element);
};

test('every publication says when, who and what changed; the newest is the menu now', async () => {
  openScreen(<HistoryScreen />);
  const [now, before, first] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.classList.contains('past')));
  expect(now?.textContent).toContain('By Mei Tanaka');
  expect(now?.textContent).toContain('Autumn');
  expect(now?.textContent).toContain('Latte: $4.00 -> $42.00');
  expect(now?.textContent).toContain('The menu now');
  expect(before?.textContent).toContain('2 more');
  expect(first?.textContent).toContain('No earlier menu is kept');
  expect(screen.getAllByRole('button', { name: /^Make this the menu again/ })).toHaveLength(2);
});

test('a roll back lists what it undid, and the ticked ones go back in the editor', async () => {
  await askBack();
  expect(sent()).toEqual([]);
  await pressIn('Make it the menu');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mocha: $5.00 -> $5.10' }));
  await pressIn('Put these back');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { path: '/api/owner/catalogue/revisions/8/publish', body: { head: 9 } },
    { path: '/api/owner/catalogue/discard', body: { parts: [{ kind: 'item', id: 3, version: 'latte-1_________' }] } },
  ]);
});

test('what others have published since is shown before it is tried again', async () => {
  const data = { revision: 11, changes: ['Tea: new, $3.00'] };
  answers = [{ status: 409, body: { success: false, code: 'head_moved', message: 'Someone else.', data } }, rolledBack];
  await askBack();
  await pressIn('Make it the menu');
  await screen.findByText('Tea: new, $3.00');
  await pressIn('Make it the menu anyway');
  await screen.findByRole('checkbox', { name: 'Latte: $4.00 -> $42.00' });
  expect(sent()[1]?.body).toEqual({ head: 11 });
});

test('if putting back is refused, the dialog says why and stays', async () => {
  const message = 'Our kitchen is busy. Please try again.';
  answers = [rolledBack, { status: 503, body: { success: false, code: 'busy', message } }];
  await askBack();
  await pressIn('Make it the menu');
  await screen.findByRole('checkbox', { name: 'Latte: $4.00 -> $42.00' });
  await pressIn('Put these back');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('what somebody has changed since stays as it is, and the others are put back by the next press', async () => {
  const data = { part: { kind: 'item', id: 3 }, row: null, by: 'Mei', at: null };
  answers = [rolledBack, { status: 409, body: { success: false, code: 'edited_meanwhile', message: '', data } }];
  await askBack();
  await pressIn('Make it the menu');
  const latte = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Latte: $4.00 -> $42.00' });
  await pressIn('Put these back');
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody has changed the unticked one since.');
  expect(latte.checked).toBe(false);
  await pressIn('Put these back');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[2]?.body).toMatchObject({ parts: [{ kind: 'item' }] });
  expect(sent()[2]?.body).not.toMatchObject({ parts: [{ id: 3 }] });
});
