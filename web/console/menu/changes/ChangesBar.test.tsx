import type { Change, OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../../app/lib/testing/local-api.ts';
import { openScreen, workingCopy } from '../testing/open-screen.tsx';
import { ChangesBar } from './ChangesBar.tsx';

const latte: Change = { kind: 'item', id: 3, version: 'latte-1_________', words: ['Latte: $4.00 -> $4.20'] };
const order: Change = {
  kind: 'positions',
  id: 'category',
  version: 'order-1_________',
  words: ['The order of the categories has changed'],
};
const published = { success: true, data: { revision: 8, hash: 'hash-8', changes: latte.words } };
const refused = (code: string, data: object) => ({ status: 409, body: { success: false, code, message: 'No.', data } });

let api: LocalApi;
let copy: OwnerCatalogue;
let answers: { status?: number; body: unknown }[];
beforeEach(async () => {
  api = await startLocalApi();
  copy = { ...workingCopy(), changes: [latte, order] };
  answers = [];
  api.answer = ({ method }) =>
    method === 'GET' ? { body: { success: true, data: copy } } : (answers.shift() ?? { body: { success: true } });
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = async () => {
  openScreen(<ChangesBar />);
  await userEvent.click(await screen.findByRole('button', { name: '2 changes not published' }));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
/** Both changes are on the screen, so both are named with their versions. */
const seen = [
  { kind: 'item', id: 3, version: 'latte-1_________' },
  { kind: 'positions', id: 'category', version: 'order-1_________' },
];
const publishing = (body: object) => ({ path: '/api/owner/catalogue/publish', body: { ...body, seen } });

test('says nothing while nothing differs', async () => {
  copy = workingCopy();
  openScreen(<ChangesBar />);
  expect((await screen.findByRole('status')).textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});

test('one change is published alone; it is live for orders, then on the pages', async () => {
  answers = [{ body: published }];
  await open();
  copy = { ...copy, changes: [order], head: { ...copy.head, revision: 8, hash: 'hash-8' } };
  await press('Publish Latte: $4.00 -> $4.20');
  await screen.findByText('Live. Updating the website...');
  expect(screen.getByRole('button', { name: '1 change not published' })).toBeTruthy();
  expect(sent()).toEqual([publishing({ head: 7, only: [{ kind: 'item', id: 3 }] })]);
  copy = { ...copy, shown: 'hash-8' };
  await screen.findByText('Live');
});

test('all are published with a note for the history, by the button alone', async () => {
  await open();
  await userEvent.type(screen.getByLabelText(/^Note/), ' Autumn {Enter}');
  expect(sent()).toEqual([]);
  await press('Publish all');
  await waitFor(() => expect(sent()).toEqual([publishing({ head: 7, note: 'Autumn' })]));
});

test('shows what others have published since, and asks again', async () => {
  answers = [refused('head_moved', { revision: 9, changes: ['Mocha: $5.00 -> $5.10'] }), { body: published }];
  await open();
  await press('Publish Latte: $4.00 -> $4.20');
  await screen.findByText('Mocha: $5.00 -> $5.10');
  await press('Publish mine');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(publishing({ head: 9, only: [{ kind: 'item', id: 3 }] }));
});

test('shows a change made since, which is not published', async () => {
  answers = [refused('edited_meanwhile', { changes: ['Latte: $4.00 -> $42.00'] })];
  await open();
  const later = { ...latte, version: 'latte-2_________', words: ['Latte: $4.00 -> $42.00'] };
  copy = { ...copy, changes: [later, order] };
  await press('Publish all');
  const dialog = await screen.findByRole('dialog', { name: 'Not published yet' });
  expect(within(dialog).getByText('Latte: $4.00 -> $42.00')).toBeTruthy();
  await press('Close');
  expect(await screen.findByRole('button', { name: 'Publish Latte: $4.00 -> $42.00' })).toBeTruthy();
});

test('lists what stands in the way, with links to the rows', async () => {
  const message = 'Latte: it needs a picture.';
  answers = [refused('catalogue_wrong', { problems: [{ part: 'items', id: 3, field: 'picture', message }] })];
  await open();
  await press('Publish all');
  const link = await screen.findByRole('link', { name: message });
  expect(link.getAttribute('href')).toBe('/menu/3');
});

test('a change is discarded after a question, with the version that was seen', async () => {
  await open();
  await press('Discard Latte: $4.00 -> $4.20');
  expect(sent()).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  const { words: _, ...part } = latte;
  await waitFor(() => expect(sent()).toEqual([{ path: '/api/owner/catalogue/discard', body: { parts: [part] } }]));
});

test('each change leads to where it is edited', async () => {
  await open();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/menu/3', '/categories']);
});
