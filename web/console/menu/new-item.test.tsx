import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { ItemScreen } from './ItemScreen.tsx';
import { MenuScreen } from './MenuScreen.tsx';
import { openScreen, serveMenu } from './testing/open-screen.tsx';

// The file of the published menu comes from the site, not from the API.
vi.mock('../../app/features/catalogue/catalogue-store.ts', async (original) => ({
  ...(await original<object>()),
  fetchCatalogue: async () => getCatalogue(),
}));

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = (at: string) => openScreen(<ItemScreen />, { at: `/menu/${at}`, path: '/menu/:id' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = () => api.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));

test('a new item has what most items of its category have; in another category, what was not changed follows [console-10]', async () => {
  serveMenu(api);
  open('new?category=cake');
  await screen.findByLabelText('Name');
  const section = 'Show on the Menu page under';
  const drink = 'Drink (new members can have it free)';
  expect([field(section).value, field(drink).checked]).toEqual(['food', false]);
  expect([field('Who makes it').value, field('How long for one').value]).toEqual(['counter', '30']);
  await userEvent.clear(field('How long for one'));
  await userEvent.type(field('How long for one'), '45');
  await userEvent.selectOptions(field('Category'), 'milkshake');
  expect([field(section).value, field(drink).checked]).toEqual(['cold', true]);
  expect([field('Who makes it').value, field('How long for one').value]).toEqual(['bar', '45']);
  expect(field('How long for each further one').value).toBe('80');
});

test('an item that is stored keeps its fields in another category', async () => {
  serveMenu(api);
  open('101');
  await screen.findByLabelText('Name');
  await userEvent.selectOptions(field('Category'), 'coffee');
  expect([field('Show on the Menu page under').value, field('Who makes it').value]).toEqual(['food', 'counter']);
});

test('Copy begins a new item as the other one is, without its allergens and launch date [console-10]', async () => {
  const { copy } = serveMenu(api);
  copy.items = copy.items.map((item) => (item.id === 3 ? { ...item, availableFrom: '2026-12-01' } : item));
  const router = open('3');
  await userEvent.click(await screen.findByRole('link', { name: 'Copy' }));
  await screen.findByRole('heading', { name: 'New item' });
  expect(router.state.location.search).toBe('?copy=3');
  expect(screen.getByText('A copy of Latte, without its allergens: please check them.')).toBeDefined();
  await press('Keep as draft');
  await screen.findByText('Another screen');
  const { id: _, availableFrom, ...latte } = getCatalogue().items.find(({ id }) => id === 3) ?? { id: 3 };
  expect(sent()).toEqual([
    {
      path: '/api/owner/items',
      body: { ...latte, name: 'Copy of Latte', allergens: null, traces: null, diet: [], isDraft: true },
    },
  ]);
});

test('See it leads from a published item to the site, not from a draft [console-10]', async () => {
  const { copy } = serveMenu(api);
  copy.items = [
    ...copy.items,
    { ...copy.items[0], id: 900, name: 'Ube Latte', isDraft: true } as (typeof copy.items)[0],
  ];
  open('3');
  const link = await screen.findByRole('link', { name: /^See it on the site/ });
  expect(link.getAttribute('href')).toBe('/shop?item=3');
  cleanup();
  open('900');
  await screen.findByRole('link', { name: 'Copy' });
  expect(screen.queryByRole('link', { name: /^See it/ })).toBeNull();
});

const findRow = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

test('the list shows the row that was saved; once the site has it, See it stands there [console-10]', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { copy } = serveMenu(api);
  copy.shown = 'hash-6';
  const router = openScreen(<MenuScreen />);
  await router.navigate('/', { state: { saved: 3 } });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Latte'));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect((await findRow('Latte')).queryByRole('link', { name: /^See it/ })).toBeNull();
  await router.navigate('/elsewhere');
  await screen.findByText('Another screen');
  await router.navigate(-1);
  await findRow('Latte');
  expect(scrolled).toHaveBeenCalledTimes(1);
  cleanup();
  copy.shown = 'hash-7';
  const shown = openScreen(<MenuScreen />);
  await shown.navigate('/', { state: { saved: 3 } });
  expect(await (await findRow('Latte')).findByRole('link', { name: /^See it/ })).toBeDefined();
  expect(screen.getAllByRole('link', { name: /^See it/ })).toHaveLength(1);
});
