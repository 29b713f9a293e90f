import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { currentToasts } from '../../app/ui/toast.ts';
import { openConsole } from '../testing/open-console.tsx';
import { describeCurrency, toMoney } from './currencies.ts';
import { formatPercent, readRate } from './taxes-form.ts';
import { serveShop } from './testing/serve-shop.ts';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  takeToasts();
  await api.stop();
});

const open = async (path: string, heading: string) => {
  const router = openConsole(path, 'owner');
  await screen.findByRole('heading', { level: 1, name: heading });
  return router;
};
/** Presses a button once it is not busy. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  await userEvent.click(button);
};
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const errors = () => [...document.querySelectorAll('.error')].map(({ textContent }) => textContent);

test('lists stores, taxes and currency, each with its form', async () => {
  const { change } = serveShop(api);
  change('mall', { isArchived: true });
  await open('/shop', 'Settings');
  await screen.findByRole('link', { name: /^Main Store/ });
  const links = screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => /Main Store|Mall|Taxes|Currency/.test(text ?? ''));
  expect(links).toEqual([
    'Main Store214 Alder Street, Maple Hollow, the main store',
    'Mall12 Hollow Parkway, Maple Hollow, closed',
    'TaxesSGST and CGST: SGST 9.00 %, CGST 9.00 %, added to the prices',
    'CurrencyUS Dollar, written as $1,234.50',
  ]);
});

test('a new store: its short name follows the name, and its hours come next', async () => {
  const { sent } = serveShop(api);
  const router = await open('/shop/add-store', 'New store');
  expect(await screen.findByText('It is open at once, with the hours of the main store.')).toBeDefined();
  await press('Open the store');
  expect(errors()).toHaveLength(4);
  await fill('Name', 'Mall');
  await press('Open the store');
  expect(errors()).toContain('Another store has this short name already.');
  await fill('Name', ' Old Town ');
  await fill('Street', '3 Canal Street');
  await fill('ZIP code', '97099');
  await press('Open the store');
  await waitFor(() => expect(router.state.location.pathname).toBe('/hours/old-town'));
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/stores',
      body: {
        store: 'old-town',
        name: 'Old Town',
        phone: null,
        timeZone: 'America/Los_Angeles',
        taxProfile: 1,
        address: expect.objectContaining({ street: '3 Canal Street', town: 'Maple Hollow', zipCode: '97099' }),
      },
    },
  ]);
});

test('a store can start its orders automatically; saving something else does not mention it [day-7]', async () => {
  const { sent } = serveShop(api);
  const router = await open('/shop/stores/mall', 'Mall');
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Start orders automatically at their start time' }),
  );
  expect(screen.getByText(/a card is charged then, and customers can no longer cancel/)).toBeDefined();
  await press('Save and publish');
  // The router's path changes before its screen.
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Mall', startsOrders: true });
  await router.navigate('/shop/stores/uptown');
  await screen.findByRole('heading', { level: 1, name: 'Uptown' });
  await fill('Phone (optional)', '555 0100');
  await press('Save and publish');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)?.body).not.toHaveProperty('startsOrders');
});

test('a store can say when orders are ready [ready-1]', async () => {
  const { sent } = serveShop(api);
  await open('/shop/stores/mall', 'Mall');
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Say when an order is ready, before it is handed over' }),
  );
  expect(screen.getByText(/Done when a pickup is handed over/)).toBeDefined();
  await press('Save and publish');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ usesReady: true }));
  expect(sent.at(-1)?.body).not.toHaveProperty('startsOrders');
});

test('the link of a pickup screen is shown once, replaced and removed after a question, and first names are a switch [screen-3]', async () => {
  const { sent } = serveShop(api);
  await open('/shop/stores/mall', 'Mall');
  await press('Make the link');
  const link = await screen.findByLabelText<HTMLInputElement>('Link of the screen');
  expect(link.value).toBe(`${location.origin}/pickup/mall?key=A-new-key`);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show first names beside the numbers' }));
  await press('Replace the link');
  await press('Replace it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Remove it');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove it' }));
  await screen.findByRole('button', { name: 'Make the link' });
  expect(screen.queryByLabelText('Link of the screen')).toBeNull();
  expect(sent.map(({ path, body }) => [path, body])).toEqual(
    [
      { key: 'new', showsNames: false },
      { key: 'keep', showsNames: true },
      { key: 'new', showsNames: true },
      { key: 'none', showsNames: true },
    ].map((body) => ['/stores/mall/screen', body]),
  );
});

test('a store is closed after a question, with the server’s reason if it cannot be, and opened again', async () => {
  const { sent, shop } = serveShop(api);
  const serve = api.answer;
  const router = await open('/shop/stores/mall', 'Mall');
  await press('Close this store');
  const dialog = within(screen.getByRole('dialog', { name: 'Close Mall?' }));
  api.answer = (request) =>
    request.method === 'PUT'
      ? { status: 409, body: { success: false, code: 'has_orders', message: 'Mall still has open orders.' } }
      : serve(request);
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Mall still has open orders.');
  api.answer = serve;
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  // The router's path changes before its screen: gone back at once, the old screen would stay, its button still busy.
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Mall', isArchived: true, version: 1 });

  await router.navigate('/shop/stores/mall');
  await press('Open it again');
  await waitFor(() => expect(shop.stores.at(-1)?.isArchived).toBe(false));
});

test('closing a store is undone from its toast [console-6]', async () => {
  const { sent } = serveShop(api);
  await open('/shop/stores/mall', 'Mall');
  await press('Close this store');
  await press('Close it');
  await screen.findByText('Mall is closed.');
  const toast = currentToasts().at(-1);
  expect(toast).toMatchObject({ durationMs: 10_000, action: { label: 'Undo' } });
  toast?.action?.act();
  await screen.findByText('Undone. Mall is open again.');
  expect(sent.map(({ body }) => [body.isArchived, body.version])).toEqual([
    [true, 1],
    [false, 2],
  ]);
});

test('areas, fees and smallest orders are typed as people write them, and a store needs pickup or delivery [delivery-1]', async () => {
  const { sent } = serveShop(api);
  const router = await open('/shop/stores/main', 'Main Store');
  const box = (name: string) => screen.findByRole('checkbox', { name });
  await userEvent.click(await box('Pickup at the counter'));
  await userEvent.click(await box('Delivery'));
  await press('Save and publish');
  expect(errors()).toEqual(['A store needs pickup or delivery. To end both, close it below.']);
  await userEvent.click(await box('Delivery'));
  expect(errors()).toEqual([]);
  await fill('Postcodes', '97/99');
  await fill('Fee', 'four');
  await press('Save and publish');
  expect(errors()).toEqual([
    "We cannot read '97/99'. Write 97099, 970* or *.",
    'Please enter an amount, such as 4.50, or nothing.',
  ]);
  await fill('Postcodes', ' 97099;sw1a  1aa, ');
  await fill('Fee', '4,50');
  await fill('Smallest order', '12');
  await press('Add an area');
  const [, second] = screen.getAllByLabelText('Postcodes');
  await userEvent.type(second as HTMLElement, '97 099');
  await press('Save and publish');
  expect(errors()).toEqual(['97 099 is there twice.']);
  await userEvent.clear(second as HTMLElement);
  await userEvent.type(second as HTMLElement, '970*');
  await press('Save and publish');
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    pickup: false,
    delivery: {
      areas: [
        { postcodes: ['97099', 'SW1A 1AA'], feeCents: 450, minimumCents: 1_200 },
        { postcodes: ['970*'], feeCents: 0, minimumCents: 0 },
      ],
      taxClass: 'standard',
    },
  });
});

test('a store whose name changes keeps its delivery, and the call does not name it', async () => {
  const { sent, shop } = serveShop(api);
  await open('/shop/stores/main', 'Main Store');
  await fill('Name', 'The Row');
  await press('Save and publish');
  await waitFor(() => expect(shop.stores[0]?.name).toBe('The Row'));
  expect(sent[0]?.body).not.toHaveProperty('delivery');
});

test('the main store cannot be closed; a colleague’s phone stays while the name is changed', async () => {
  const { shop, change } = serveShop(api);
  const router = await open('/shop/stores/main', 'Main Store');
  expect(screen.queryByRole('button', { name: 'Close this store' })).toBeNull();
  change('main', { phone: '+1 555 0199' });
  await fill('Name', 'The Row');
  await press('Save and publish');
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
  expect(shop.stores[0]).toMatchObject({ name: 'The Row', phone: '+1 555 0199' });
});

test('Enter publishes nothing, and nothing can be typed while it saves', async () => {
  const { sent } = serveShop(api);
  const router = await open('/shop/stores/main', 'Main Store');
  const answer = Promise.withResolvers<void>();
  const serve = api.answer;
  api.answer = async (request) => {
    if (request.method === 'PUT') await answer.promise;
    return serve(request);
  };
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await fill('Name', 'The Row{Enter}');
  expect(screen.getByRole('button', { name: 'Save and publish' }).getAttribute('aria-busy')).toBeNull();
  await press('Save and publish');
  expect(name.matches(':disabled')).toBe(true);
  await userEvent.type(name, ' and more');
  expect(name.value).toBe('The Row');
  expect(api.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  answer.resolve();
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
  expect(sent.map(({ body }) => body.name)).toEqual(['The Row']);
});

test('taxes: rates with two decimals, other rates for some items, a second profile', async () => {
  const { sent } = serveShop(api);
  const router = await open('/shop/taxes', 'Taxes');
  const percents = () => screen.getAllByLabelText<HTMLInputElement>('Percent');
  await waitFor(() => expect(percents().map(({ value }) => value)).toEqual(['9.00', '9.00']));
  await userEvent.click(screen.getByLabelText('In the prices already'));
  await press('Remove CGST');
  await press('Add another rate for some items');
  await press('Save and publish');
  expect(errors()).toEqual([
    'Please enter a name, such as Food.',
    'Please enter its name, such as VAT.',
    'Please enter a number from 0 to 100, such as 8.75.',
  ]);
  await fill('Which items', 'Cold Food');
  await userEvent.type(screen.getAllByLabelText('Name on the receipt')[1] as HTMLElement, 'SGST');
  await userEvent.type(percents()[1] as HTMLElement, '4,5');
  await press('Save and publish');
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/taxes',
    body: {
      version: 1,
      taxProfiles: [
        {
          id: 1,
          name: 'SGST and CGST',
          isInclusive: true,
          rates: [
            { taxClass: 'standard', label: 'SGST', rateBp: 900 },
            { taxClass: 'cold-food', label: 'SGST', rateBp: 450 },
          ],
        },
      ],
    },
  });
});

test.each([
  ['9', 900],
  ['8.75 %', 875],
  ['8,7', 870],
  ['.5', 50],
  ['100', 10_000],
  ['100.01', undefined],
  ['8.875', undefined],
  ['', undefined],
  ['-1', undefined],
])('%j percent are %j hundredths', (text, rateBp) => {
  expect(readRate(text)).toBe(rateBp);
  if (rateBp !== undefined) expect(readRate(formatPercent(rateBp))).toBe(rateBp);
});

test('the currency is chosen until there are orders; then only how amounts are written', async () => {
  const { sent } = serveShop(api);
  const router = await open('/shop/currency', 'Currency');
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'JPY');
  await userEvent.selectOptions(screen.getByLabelText('Amounts are written as'), 'ja-JP');
  await press('Save and publish');
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop'));
  expect(sent[0]?.body).toEqual({ money: { code: 'JPY', minor: 0, locale: 'ja-JP' }, version: 1 });

  cleanup();
  serveShop(api, { hasOrders: true });
  await open('/shop/currency', 'Currency');
  expect((await screen.findByLabelText<HTMLSelectElement>('Currency')).disabled).toBe(true);
  expect(screen.getByText(/so it can’t be changed/)).toBeDefined();
});

test('a currency in words', () => {
  expect(describeCurrency(toMoney('EUR', 'en-IE'))).toBe('Euro, written as €1,234.50');
  expect(toMoney('KWD', 'en-US').minor).toBe(3);
});

test('the owner switches the welcome drink off and on', async () => {
  const { sent } = serveShop(api);
  await open('/shop', 'Settings');
  await screen.findByText('New members get one free drink, and the site says so.');
  await press('Switch the welcome drink off');
  await screen.findByText(/^New members get no free drink, and the site does not name one\./);
  await press('Switch the welcome drink on');
  await screen.findByText('New members get one free drink, and the site says so.');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/welcome-drink', { isOn: false }],
    ['/welcome-drink', { isOn: true }],
  ]);
});
