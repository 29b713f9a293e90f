import type { OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { keepMoney, shopMoney } from '../lib/money.ts';
import { ItemScreen } from './ItemScreen.tsx';
import { describeItem, readPrice, toForm, toItemValues } from './item-form.ts';
import { getScale } from './picture-file.ts';
import { editedBy, openScreen, serveMenu, workingCopy } from './testing/open-screen.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = (id: number | 'new') => openScreen(<ItemScreen />, { at: `/menu/${id}`, path: '/menu/:id' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const changes = () =>
  api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body] as const);
const left = () => screen.findByText('Another screen');
const getError = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('');
};

test('a new item is kept as a draft without a picture; to publish it, each problem stands at its field', async () => {
  serveMenu(api);
  open('new');
  await press('Publish now');
  expect(getError('Name')).toBe('Please enter a name.');
  expect(getError('Price in dollars')).toContain('Please enter a price');
  expect(document.activeElement).toBe(screen.getByLabelText('Add a photo'));
  await fill('Name', 'Pistachio  Croissant ');
  await fill('Price in dollars', '4,5');
  await press('Publish now');
  expect(getError('Add a photo')).toContain('It needs a picture.');
  expect(changes()).toEqual([]);
  await press('Keep as draft');
  await left();
  expect(changes()).toEqual([
    [
      '/api/owner/items',
      {
        name: 'Pistachio Croissant',
        description: '',
        category: 'coffee',
        picture: '',
        priceCents: 450,
        section: 'hot',
        isDrink: true,
        isDraft: true,
        allergens: null,
        traces: null,
        diet: [],
      },
    ],
  ]);
});

test('a published item that is kept as a draft stays on the menu as it is', async () => {
  const { copy } = serveMenu(api);
  open(3);
  await fill('Price in dollars', '4.20');
  await press('Keep as draft');
  await left();
  expect(changes()).toHaveLength(1);
  expect(copy.items.find(({ id }) => id === 3)).toMatchObject({ priceCents: 420, isDraft: false });
});

test('Enter in a field keeps the draft [console-2]', async () => {
  serveMenu(api);
  open(3);
  await fill('Name', 'House Latte{Enter}');
  await left();
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/3']);
});

test('nothing can be typed while it saves [console-2]', async () => {
  const answer = Promise.withResolvers<undefined>();
  serveMenu(api);
  const serve = api.answer;
  api.answer = async (sent) => {
    if (sent.method === 'PUT') await answer.promise;
    return serve(sent);
  };
  open(3);
  await fill('Name', 'House Latte');
  await press('Keep as draft');
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  expect(name.matches(':disabled')).toBe(true);
  await userEvent.type(name, ' and more');
  expect(name.value).toBe('House Latte');
  answer.resolve(undefined);
  await left();
});

test('Publish now publishes this item alone', async () => {
  serveMenu(api);
  open(3);
  await fill('Name', 'House Latte');
  await press('Publish now');
  await left();
  expect(changes().at(-1)).toEqual([
    '/api/owner/catalogue/publish',
    { head: 7, only: [{ kind: 'item', id: 3 }], seen: [expect.objectContaining({ kind: 'item', id: 3 })] },
  ]);
});

test('the preview is the card and the sheet, changes with each key and writes nothing', async () => {
  serveMenu(api);
  open(3);
  await fill('Name', 'House Latte');
  await fill('Price in dollars', '10');
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  const names = within(preview).getAllByRole('heading', { name: 'House Latte', hidden: true });
  expect(names.map(({ tagName }) => tagName)).toEqual(['H3', 'H2']);
  expect(preview.textContent).toContain('$8.00');
  expect(preview.querySelector('[inert]')).toBeTruthy();
  expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user']);
});

test('a group of options is added with its usual choice, and taken off', async () => {
  const { copy } = serveMenu(api);
  open(1);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Milk' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Default milk').selectedOptions[0]?.text).toBe('Whole milk');
  await press('Keep as draft');
  await left();
  const espresso = copy.items.find(({ id }) => id === 1) as OwnerItem;
  expect(espresso.groups?.at(-1)).toEqual({ id: 2, defaults: [[21, 1]] });
});

test('who makes it and how long is kept, changed, and refused at the folded field', async () => {
  const { copy } = serveMenu(api);
  copy.shop = {
    ...copy.shop,
    taxProfiles: [
      { id: 1, name: 'VAT', isInclusive: true, rates: [{ taxClass: 'food', label: 'VAT', rateBp: 1_000 }] },
    ],
  };
  const shake = copy.items.find(({ makeSeconds }) => makeSeconds === 120) as OwnerItem;
  open(shake.id);
  await fill('How long for one', 'soon');
  await press('Keep as draft');
  expect(getError('How long for one')).toContain('Please enter seconds');
  expect(screen.getByLabelText('How long for one').closest('details')?.open).toBe(true);
  await fill('How long for one', '2:30');
  await userEvent.selectOptions(screen.getByLabelText('Who makes it'), 'Kitchen');
  await userEvent.selectOptions(screen.getByLabelText('Taxed as'), 'Food');
  await press('Keep as draft');
  await left();
  expect(copy.items.find(({ id }) => id === shake.id)).toMatchObject({
    station: 'kitchen',
    makeSeconds: 150,
    nextSeconds: 80,
    taxClass: 'food',
  });
});

test('Take off the menu archives the item and publishes that', async () => {
  const { copy } = serveMenu(api);
  open(3);
  await press('Take off the menu');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take it off' }));
  await left();
  expect(copy.items.find(({ id }) => id === 3)?.isArchived).toBe(true);
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/3/archive', '/api/owner/catalogue/publish']);
});

test('a draft that customers never saw is taken off without a publication', async () => {
  const { copy } = serveMenu(api);
  copy.items = [...copy.items, { ...(copy.items[0] as OwnerItem), id: 900, name: 'Flat White', isDraft: true }];
  open(900);
  await press('Take off the menu');
  await press('Take it off');
  await left();
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/900/archive']);
});

test('of two editors, one takes the item off and the other names it: nobody is asked, and both are kept', async () => {
  let isFirst = true;
  const { copy } = serveMenu(api, ({ path }) => {
    if (!path.endsWith('/archive') || !isFirst) return undefined;
    isFirst = false;
    copy.items = copy.items.map((item) => (item.id === 3 ? { ...item, name: 'Espresso Latte' } : item));
    return editedBy(copy.items.find(({ id }) => id === 3) as OwnerItem, {});
  });
  open(3);
  await press('Take off the menu');
  await press('Take it off');
  await press('Publish both');
  await left();
  expect(copy.items.find(({ id }) => id === 3)).toMatchObject({ isArchived: true, name: 'Espresso Latte' });
});

test('an item that another editor took off is back on the menu for who keeps theirs', async () => {
  const { copy } = serveMenu(api, ({ method }) => {
    const latte = copy.items.find(({ id }) => id === 3) as OwnerItem;
    if (method !== 'PUT' || latte.isArchived) return undefined;
    copy.items = copy.items.map((item) => (item.id === 3 ? { ...item, isArchived: true } : item));
    return editedBy(latte, { isArchived: true });
  });
  open(3);
  await fill('Price in dollars', '4.20');
  await press('Publish now');
  expect((await screen.findByRole('dialog')).textContent).toContain('on the menu');
  await press('Use mine');
  await left();
  expect(changes().map(([path]) => path)).toEqual([
    ...['/api/owner/items/3', '/api/owner/items/3'],
    ...['/api/owner/items/3/restore', '/api/owner/catalogue/publish'],
  ]);
  expect(copy.items.find(({ id }) => id === 3)).toMatchObject({ priceCents: 420, isArchived: false });
});

test('taken off but not published: the form stays and says so; opened again, the screen says what customers see', async () => {
  const { copy } = serveMenu(api, ({ path }) =>
    path === '/api/owner/catalogue/publish'
      ? { status: 503, body: { success: false, message: 'Too busy.' } }
      : undefined,
  );
  open(3);
  await press('Take off the menu');
  await press('Take it off');
  expect(await screen.findByText(/It is saved, but not published/)).toBeTruthy();
  expect(await screen.findByText('Taken off in your drafts. Nothing of it is lost.')).toBeTruthy();
  cleanup();
  copy.changes = [{ kind: 'item', id: 3, version: '3-2_____________', words: ['Latte: off the menu'] }];
  open(3);
  expect(await screen.findByText('This item is off in your drafts')).toBeTruthy();
  expect(screen.getByText('Customers see it until you publish that.')).toBeTruthy();
});

test('an uploaded picture is published once it is ready', async () => {
  const picture = { name: 'p-0123456789abcdef', state: 'waiting', problem: null };
  const { copy } = serveMenu(api, ({ path }) =>
    path === `/api/owner/pictures/${picture.name}` ? { body: { success: true, data: picture } } : undefined,
  );
  copy.items = copy.items.map((item) => (item.id === 3 ? { ...item, picture: picture.name } : item));
  open(3);
  await screen.findByText('Preparing photo...');
  await press('Publish now');
  expect(getError('Choose another')).toContain('It is not ready yet. You can keep this as a draft until then.');
  picture.state = 'ready';
  copy.pictures = [picture];
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  await waitFor(() => expect(preview.querySelector(`img[src*=${picture.name}]`)).toBeTruthy());
  await press('Publish now');
  await left();
  expect(changes().map(([path]) => path)).toEqual(['/api/owner/items/3', '/api/owner/catalogue/publish']);
});

test('asks before unsaved changes are left', async () => {
  serveMenu(api);
  open(3);
  await fill('Name', 'House Latte');
  await userEvent.click(screen.getByRole('link', { name: 'Menu' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Leave without saving?');
  await press('Stay here');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('House Latte');
});

test('the words of two editors; theirs fill the form', async () => {
  const { copy } = serveMenu(api, ({ method }) =>
    method === 'PUT' ? editedBy(copy.items.find(({ id }) => id === 3) as OwnerItem, { priceCents: 420 }) : undefined,
  );
  open(3);
  await fill('Price in dollars', '4.30');
  await press('Publish now');
  expect((await screen.findByRole('dialog')).textContent).toContain('Mei changed the price to $4.20 a minute ago.');
  await press('Keep theirs');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Price in dollars').value).toBe('4.20'));
});

test.each([404, 3])('says if item %d is not there or off the menu', async (id) => {
  const { copy } = serveMenu(api);
  copy.items = copy.items.map((item) => ({ ...item, isArchived: true }));
  open(id);
  await screen.findByText(id === 3 ? 'This item is off the menu' : 'There is no such item');
  expect(screen.queryByRole('button', { name: 'Put back Latte' }) !== null).toBe(id === 3);
});

test.each([
  ['4', 400],
  ['4.2', 420],
  ['4,20', 420],
  [' $4.20 ', 420],
  ['.5', 50],
  ['0', 0],
  ['10000', 1_000_000],
  ['10000.01', undefined],
  ['1,000', undefined],
  ['4.205', undefined],
  ['-4', undefined],
  ['4.2.0', undefined],
  ['four', undefined],
  ['', undefined],
  ['$', undefined],
])('the price %j is %s cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test('the form of every item of the default cafe says what its row says', () => {
  const copy = workingCopy();
  for (const row of copy.items) {
    const { id: _, isArchived, version, ...form } = row;
    expect(toForm(toItemValues(row), row.isDraft)).toEqual(form);
    expect(Object.values(describeItem(row, copy)).every((words) => typeof words === 'string')).toBe(true);
  }
});

test.each([
  [4000, 3000, 0.5],
  [1600, 1200, 1],
  [4000, 1000, 0.8],
  [800, 800, 1],
])('a picture of %d x %d is sent at %d of its size', (width, height, scale) => {
  expect(getScale(width, height)).toBe(scale);
});

test('in a cafe with yen, the price is in yen and has no decimals', async () => {
  const before = shopMoney();
  onTestFinished(() => keepMoney(before));
  keepMoney({ code: 'JPY', minor: 0, locale: 'ja-JP' });
  serveMenu(api);
  open('new');
  await fill('Price in yen', '4.5');
  await press('Publish now');
  expect(getError('Price in yen')).toMatch('Please enter a price such as 420, up to 1000000.');
});
