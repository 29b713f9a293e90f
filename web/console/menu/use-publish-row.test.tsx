import type { changeItem, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendSigned } from '../../app/lib/api.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { describeEdit } from '../lib/EditedQuestion.tsx';
import { Loaded } from '../lib/Loaded.tsx';
import { shopMoney } from '../lib/money.ts';
import { editedBy, openScreen, serveMenu } from './testing/open-screen.tsx';
import { usePublishRow } from './use-publish-row.tsx';
import { useWorkingCopy } from './working-copy.ts';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const describeItem = ({ name, priceCents }: Pick<OwnerItem, 'name' | 'priceCents'>) => ({
  name,
  price: formatMoney(shopMoney(), priceCents),
});

/** A form of one price: that of the latte. */
function Prices({ items }: { items: readonly OwnerItem[] }) {
  const [row, setRow] = useState(items.find(({ id }) => id === 3) as OwnerItem);
  const [cents, setCents] = useState(430);
  const [came, setCame] = useState('');
  const { save, question, failure, problems } = usePublishRow('item');
  const send = (publishes: boolean) => async () => {
    let reached = 'not saved';
    await save<OwnerItem, OwnerItem>({
      row,
      values: { ...row, priceCents: cents },
      toValues: (item) => item,
      describe: describeItem,
      send: async (mine, { version }) => {
        const { id, isArchived, ...form } = mine;
        return (await sendSigned<typeof changeItem>('PUT', `/owner/items/${id}`, { ...form, version } as never)).data;
      },
      publishes,
      follow: (stored, isMine) => {
        if (stored && isMine) setRow(stored);
        else if (stored) setCents(stored.priceCents);
      },
      onSaved: (_, isPublished) => {
        reached = isPublished ? 'published' : 'saved';
      },
    });
    setCame(reached);
  };
  return (
    <>
      <p>Form: {cents}</p>
      <button type="button" onClick={send(true)}>
        Publish now
      </button>
      <button type="button" onClick={send(false)}>
        Keep as draft
      </button>
      <p role="status">{came}</p>
      <p>{failure}</p>
      <p>Problems: {problems.length}</p>
      {question}
    </>
  );
}

function Screen() {
  return <Loaded call={useWorkingCopy()}>{({ data }) => <Prices items={data.items} />}</Loaded>;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const came = (how: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(how));
const changes = () =>
  api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body] as const);

test('Publish now saves the row and publishes it alone', async () => {
  serveMenu(api);
  openScreen(<Screen />);
  await press('Publish now');
  await came('published');
  expect(changes()).toEqual([
    ['/api/owner/items/3', expect.objectContaining({ priceCents: 430, version: '3-1_____________' })],
    [
      '/api/owner/catalogue/publish',
      { head: 7, only: [{ kind: 'item', id: 3 }], seen: [expect.objectContaining({ kind: 'item', id: 3 })] },
    ],
  ]);
});

test('Keep as draft saves only', async () => {
  serveMenu(api);
  openScreen(<Screen />);
  await press('Keep as draft');
  await came('saved');
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/3']);
});

test('the second of two editors reads what the first one did, and may use theirs anyway', async () => {
  let isFirst = true;
  const { copy } = serveMenu(api, ({ method }) => {
    const latte = copy.items.find(({ id }) => id === 3) as OwnerItem;
    if (method !== 'PUT' || !isFirst) return undefined;
    isFirst = false;
    return editedBy(latte, { priceCents: 420 });
  });
  openScreen(<Screen />);
  await press('Publish now');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Mei changed the price to $4.20 a minute ago. Keep theirs, or use yours?',
  );
  expect(screen.getByRole('row', { name: 'price $4.20 $4.30' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /^name/ })).toBeNull();
  await press('Use mine');
  await came('published');
  expect(changes().map(([, body]) => (body as { version?: string }).version)).toEqual([
    '3-1_____________',
    '3-99____________',
    undefined,
  ]);
});

test.each([
  ['Keep theirs', 'Form: 420'],
  ['Back to the form', 'Form: 430'],
])('%s saves nothing', async (answer, form) => {
  const { copy } = serveMenu(api, ({ method }) =>
    method === 'PUT' ? editedBy(copy.items.find(({ id }) => id === 3) as OwnerItem, { priceCents: 420 }) : undefined,
  );
  openScreen(<Screen />);
  await press('Publish now');
  await press(answer);
  await came('not saved');
  expect(screen.getByText(form)).toBeTruthy();
  expect(changes()).toHaveLength(1);
});

/** Answers the first save with another editor's change, which the menu has from then on. */
const serveEdited = (changed: Partial<OwnerItem>) => {
  let isFirst = true;
  const { copy } = serveMenu(api, ({ method }) => {
    if (method !== 'PUT' || !isFirst) return undefined;
    isFirst = false;
    return editedBy(copy.items.find(({ id }) => id === 3) as OwnerItem, changed);
  });
};

test('after an answer that was lost, the same save asks nothing [console-2]', async () => {
  serveEdited({ priceCents: 430 });
  openScreen(<Screen />);
  await press('Publish now');
  await came('published');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Publish both', 'published'],
  ['Not now', 'saved'],
])('another field that is not live is not published unseen: %s [console-3]', async (answer, how) => {
  serveEdited({ name: 'House Latte' });
  openScreen(<Screen />);
  await press('Publish now');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Mei changed the name to House Latte a minute ago.',
  );
  await press(answer);
  await came(how);
  expect(changes()[1]?.[1]).toMatchObject({ name: 'House Latte', priceCents: 430 });
});

const moved = {
  status: 409,
  body: {
    success: false,
    code: 'head_moved',
    message: 'The menu has changed.',
    data: { revision: 9, changes: ['Espresso: $2.50 -> $2.60'] },
  },
};

test.each([
  ['Publish mine', 'published', [7, 9]],
  ['Not now', 'saved', [7]],
])('after another publication it asks: %s', async (answer, how, heads) => {
  serveMenu(api, ({ path, body }) =>
    path.endsWith('/publish') && (body as { head: number }).head === 7 ? moved : undefined,
  );
  openScreen(<Screen />);
  await press('Publish now');
  expect((await screen.findByRole('dialog')).textContent).toContain('Espresso: $2.50 -> $2.60');
  await press(answer);
  await came(how);
  const published = changes().filter(([path]) => path.endsWith('/publish'));
  expect(published.map(([, body]) => (body as { head: number }).head)).toEqual(heads);
});

test('what cannot be published is saved, and it says so', async () => {
  const message = 'Latte: it needs a picture.';
  const wrong = {
    success: false,
    code: 'catalogue_wrong',
    message: 'The menu has a problem.',
    data: { problems: [{ part: 'items', id: 3, field: 'picture', message }] },
  };
  serveMenu(api, ({ path }) => (path.endsWith('/publish') ? { status: 409, body: wrong } : undefined));
  openScreen(<Screen />);
  await press('Publish now');
  await came('saved');
  expect(screen.getByText(`It is saved, but not published. ${message}`)).toBeTruthy();
  expect(screen.getByText('Problems: 1')).toBeTruthy();
});

test('a call that fails leaves the form as it is', async () => {
  serveMenu(api, ({ method }) =>
    method === 'PUT' ? { status: 503, body: { success: false, code: 'busy', message: 'Busy.' } } : undefined,
  );
  openScreen(<Screen />);
  await press('Publish now');
  await came('not saved');
  expect(screen.getByText('Busy.')).toBeTruthy();
  expect(changes()).toHaveLength(1);
});

test.each([
  [{ price: '$4.00' }, { price: '$4.20' }, 'Mei changed the price to $4.20 while you were editing.'],
  [
    { price: '$4.00', name: 'Latte', picture: 'a' },
    { price: '$4.20', name: 'Big Latte', picture: 'b' },
    'Mei changed the price, name and picture while you were editing.',
  ],
  [{ price: '$4.00' }, null, 'Mei took this away while you were editing.'],
])('what somebody else did, in words: %j -> %j', (before, theirs, words) => {
  expect(describeEdit({ by: 'Mei', at: null }, before, theirs)).toBe(words);
});

test('what was done on another device is one’s own', () => {
  const edit = { by: 'Mei', at: null, isOwn: true };
  expect(describeEdit(edit, { price: '$4.00' }, { price: '$4.20' })).toBe(
    'You changed the price to $4.20 on another device while you were editing.',
  );
});
