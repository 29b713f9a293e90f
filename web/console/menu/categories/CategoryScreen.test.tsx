import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../../app/lib/testing/local-api.ts';
import { openScreen, workingCopy } from '../testing/open-screen.tsx';
import { serveParts } from '../testing/serve-parts.ts';
import { CategoriesScreen } from './CategoriesScreen.tsx';
import { CategoryScreen } from './CategoryScreen.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = async (slug?: string) => {
  openScreen(
    <CategoryScreen />,
    slug ? { at: `/categories/${slug}`, path: '/categories/:id' } : { at: '/add-category' },
  );
  await screen.findByLabelText('Name');
};
const type = (label: string, text: string) =>
  userEvent
    .clear(screen.getByLabelText(label))
    .then(() => userEvent.type(screen.getByLabelText(label), text.replaceAll('{', '{{')));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const errors = () => [...document.querySelectorAll('.error')].map(({ textContent }) => textContent);

test('a category is changed and published alone', async () => {
  const sent = serveParts(api);
  await open('cake');
  await type('Sentence under the heading', '{Count} cakes, and an espresso for {price:1}.');
  expect(screen.getByText('Reads: Six cakes, and an espresso for $2.50.')).toBeTruthy();
  await press('Publish now');
  await screen.findByText('Another screen');
  const [change, publication] = sent;
  expect(change).toMatchObject({
    method: 'PUT',
    path: '/categories/cake',
    body: { label: 'Cakes', lead: '{Count} cakes, and an espresso for {price:1}.', version: 'cake-1__________' },
  });
  expect(change?.body).not.toHaveProperty('slug');
  expect(publication?.body).toEqual({
    head: 7,
    only: [{ kind: 'category', id: 'cake' }],
    seen: [expect.objectContaining({ kind: 'category', id: 'cake' })],
  });
});

test('beside the form stands how its page begins and how a search lists it, as it is typed', async () => {
  serveParts(api);
  await open('cake');
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  await type('Heading of its page', 'Our cakes');
  await type('What search engines show', '{Count} cakes.');
  expect(preview.textContent).toContain('Our cakes');
  expect(preview.textContent).toContain('/shop/cakeCakesSix cakes.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'It has a page of its own' }));
  expect(preview.textContent).toBe('Without a page of its own, its items are found on the menu and in the shop.');
});

test('a placeholder that cannot be filled in stands at its field, and nothing is sent', async () => {
  const sent = serveParts(api);
  await open('cake');
  await type('Sentence under the heading', 'From {price:999}');
  await press('Publish now');
  expect(errors()).toEqual(['Its text has {price:999}, and item 999 is not on the menu.']);
  expect(document.activeElement).toBe(screen.getByLabelText('Sentence under the heading'));
  expect(sent).toEqual([]);
  // As a draft it may wait for that item.
  await press('Keep as draft');
  await screen.findByText('Another screen');
  expect(sent.map(({ path }) => path)).toEqual(['/categories/cake']);
});

test('the address of a new one follows its name until somebody chooses another, and is chosen once', async () => {
  const sent = serveParts(api);
  await open();
  await type('Name', 'Iced Téa & Co');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('iced-tea-co');
  await type('Address', 'cake');
  await type('Name', 'Tea');
  await press('Keep as draft');
  expect(errors()).toEqual([
    'Another category has this address already.',
    'Please enter the singular, such as cake.',
    'Please enter the plural, such as Cakes.',
  ]);
  await type('Address', 'tea');
  await type('Singular', 'tea');
  await type('Plural', 'Teas');
  await press('Publish now');
  expect(errors()).toEqual(['It needs a picture.']);
  await userEvent.selectOptions(screen.getByLabelText('Or a picture that the menu has'), 'Latte');
  await press('Publish now');
  await screen.findByText('Another screen');
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /categories', 'POST /catalogue/publish']);
  expect(sent[0]?.body).toMatchObject({ slug: 'tea', label: 'Tea', picture: 'latte' });
});

test('what only the server finds stands at its field too, and the form stays', async () => {
  const problem = { part: 'categories', id: 'cake', field: 'picture', message: 'Cakes: its picture is not there.' };
  const refused = { success: false, code: 'catalogue_wrong', message: '', data: { problems: [problem] } };
  serveParts(api, workingCopy(), ({ path }) =>
    path === '/catalogue/publish' ? { status: 409, body: refused } : undefined,
  );
  await open('cake');
  await press('Publish now');
  await waitFor(() => expect(errors()).toEqual(['Its picture is not there.']));
  expect(screen.getByRole('alert').textContent).toContain('It is saved, but not published.');
});

test('one with items cannot be taken off; an empty one can, after a question', async () => {
  const copy = workingCopy();
  const empty = { ...copy, items: copy.items.map((item) => ({ ...item, isArchived: item.category === 'cake' })) };
  const sent = serveParts(api, empty);
  await open('coffee');
  expect(screen.queryByRole('button', { name: 'Take off the menu' })).toBeNull();
  cleanup();
  await open('cake');
  await press('Take off the menu');
  expect(sent).toEqual([]);
  await press('Take it off');
  await screen.findByText('Another screen');
  expect(sent.map(({ path }) => path)).toEqual(['/categories/cake/archive', '/catalogue/publish']);
});

test('the list counts items, and moves a category with one press', async () => {
  const sent = serveParts(api);
  openScreen(<CategoriesScreen />);
  expect((await screen.findByRole('link', { name: /^Coffee/ })).textContent).toContain('19 items');
  const up = screen.getByRole('button', { name: 'Move Cakes up' });
  await userEvent.click(up);
  expect(document.activeElement).toBe(up);
  await screen.findByText('Cakes is now number 1 of 6.');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ kind: 'category', ids: ['cake', 'coffee', 'soup', 'milkshake', 'bakery', 'beans'] });
  // The first one goes no further.
  await userEvent.click(screen.getByRole('button', { name: 'Move Coffee up' }));
  expect(sent).toHaveLength(1);
});
