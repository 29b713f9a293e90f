import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { takeToasts } from '../../app/lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { currentToasts } from '../../app/ui/toast.ts';
import { serveShop } from '../shop/testing/serve-shop.ts';
import { openConsole } from '../testing/open-console.tsx';

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
  takeToasts();
  await api.stop();
});

const open = async (path = '/hours') => {
  const router = openConsole(path);
  await screen.findByRole('heading', { name: 'A usual week' });
  return router;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const save = () => press('Save and publish');
const errors = () => [...document.querySelectorAll('.error')].map(({ textContent }) => textContent);
const told = () =>
  waitFor(() => {
    const words = takeToasts().map(([, text]) => text);
    expect(words).not.toEqual([]);
    return words;
  });
const everyDay = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));

test('hours, a break, a closed day and the same as the day before; what is saved is said in words', async () => {
  const { sent } = serveShop(api);
  await open('/hours/uptown');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hours, Uptown');
  await fill('Monday, to', '18:30');
  await press('Add a break on Monday');
  expect(document.activeElement).toBe(screen.getByLabelText('Monday, break, from'));
  await fill('Monday, break, from', '12:00');
  await fill('Monday, break, to', '13:00');
  await press('Same as the day before, for Tuesday');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Closed on Sunday' }));
  expect(screen.queryByLabelText('Sunday, from')).toBeNull();
  await save();
  expect(await told()).toEqual([
    'Customers now read: 7 AM to 12 PM and 1 PM to 6:30 PM, Monday and Tuesday; 7 AM to 9 PM, Wednesday to Saturday.',
  ]);
  const withBreak = (weekday: number) => [
    { weekday, opens: '07:00', closes: '12:00' },
    { weekday, opens: '13:00', closes: '18:30' },
  ];
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/stores/uptown/hours',
      body: { week: [...withBreak(1), ...withBreak(2), ...everyDay('07:00', '21:00').slice(2, 6)], version: 1 },
    },
  ]);
});

test('what cannot be is told at its field, and nothing is sent', async () => {
  const { sent } = serveShop(api);
  await open();
  await fill('Monday, from', '');
  await fill('Tuesday, to', '03:00');
  await fill('Wednesday, from', '02:00');
  await press('Add a break on Friday');
  await fill('Friday, break, from', '20:00');
  await fill('Friday, break, to', '22:00');
  await press('Add a special day');
  await save();
  expect(errors()).toEqual([
    'Please enter both times.',
    'The evening before lasts longer than that.',
    'The break is not within these hours.',
    'Please choose the day.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Monday, from'));
  expect(sent).toEqual([]);
});

test('special days: closed, other hours, removed; days that are over leave the list', async () => {
  const { sent, change } = serveShop(api);
  change('main', {
    specialDays: [
      { day: '2020-12-25', note: 'Long ago' },
      { day: '2099-12-24', opens: '08:00', closes: '12:00', note: 'Christmas Eve' },
      { day: '2099-12-25', note: '' },
    ],
  });
  await open();
  const rows = () => within(screen.getByRole('region', { name: 'Special days' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(2);
  await press('Remove 2099-12-25');
  await press('Add a special day');
  const added = within(rows().at(-1) as HTMLElement);
  await userEvent.type(added.getByLabelText('Day'), '2099-01-01');
  await userEvent.type(added.getByLabelText('Note that customers read (optional)'), 'New Year');
  await save();
  expect(await told()).toEqual([
    'Customers now read: January 1, 2099: closed (New Year), December 24, 2099: 8 AM to 12 PM (Christmas Eve).',
  ]);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      '/stores/main/special-days',
      {
        specialDays: [
          { day: '2099-01-01', note: 'New Year' },
          { day: '2099-12-24', opens: '08:00', closes: '12:00', note: 'Christmas Eve' },
        ],
        version: 2,
      },
    ],
  ]);
});

test('times by work: one switch, two questions for each station, and the answer in words', async () => {
  const { sent } = serveShop(api);
  await open();
  expect(screen.queryByLabelText('How many people make drinks?')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tell customers when their order will be ready' }));
  expect(await screen.findByText('About 9 lattes in 15 minutes')).toBeDefined();
  await fill('How many people make drinks?', '1,5');
  expect(screen.getByText('About 13 lattes in 15 minutes')).toBeDefined();
  expect(screen.getByText(/^About 6 × .* in 15 minutes$/)).toBeDefined();
  const bar = within(screen.getByRole('heading', { name: 'Bar' }).closest('li') as HTMLElement);
  expect(bar.getByRole('link', { name: 'Latte' }).parentElement?.textContent).toMatch(
    /^Latte, \d+ s, each further one \d+ s$/,
  );
  // A station that makes items cannot be removed.
  expect(screen.queryByRole('button', { name: 'Remove Bar' })).toBeNull();
  await press('Add a station');
  await fill('Name of the station', 'Grill');
  await userEvent.selectOptions(screen.getByLabelText('Customers can order for'), 'today and tomorrow');
  await fill('Kept for regulars and cards', '81');
  await save();
  expect(errors()).toEqual(['Please enter a whole number from 0 to 80.']);
  await fill('Kept for regulars and cards', '0');
  await save();
  expect(await told()).toEqual(['Published. Checkout promises times by the work of your stations.']);
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/stores/main/stations',
    body: {
      countsWork: true,
      leadMinutes: 5,
      daysAhead: 1,
      keptPercent: 0,
      version: 1,
      stations: [
        { station: 'bar', workers: 1.5, onlinePercent: 60 },
        { station: 'kitchen', workers: 1, onlinePercent: 60 },
        { station: 'counter', workers: 1, onlinePercent: 60 },
        { station: 'grill', workers: 1, onlinePercent: 60 },
      ],
    },
  });
});

test.each([
  ['0', '60'],
  ['1', '0'],
  ['0.1', '3'],
])('%s people for %s %% of their time: the answer says that nothing can be ordered', async (workers, percent) => {
  serveShop(api);
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tell customers when their order will be ready' }));
  const bar = within(screen.getByRole('heading', { name: 'Bar' }).closest('li') as HTMLElement);
  for (const [label, text] of [
    ['How many people make drinks?', workers],
    ['How much of their time is for online orders?', percent],
  ] as const) {
    await userEvent.clear(bar.getByLabelText(label));
    await userEvent.type(bar.getByLabelText(label), text);
  }
  expect(bar.getByRole('status').textContent).toBe('Nothing can be ordered from the bar.');
});

test('a colleague’s change of another part stays, without a question', async () => {
  const { shop, change } = serveShop(api);
  await open();
  change('main', { specialDays: [{ day: '2099-12-25', note: 'Christmas' }] });
  await fill('Monday, to', '20:00');
  await save();
  await told();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shop.stores[0]?.specialDays).toHaveLength(1);
  expect(shop.stores[0]?.week[0]?.closes).toBe('20:00');
  // The form follows what is there now.
  expect(screen.getByLabelText<HTMLInputElement>('Day', { selector: 'input' }).value).toBe('2099-12-25');
});

test.each([
  ['Keep theirs', '19:00'],
  ['Use mine', '20:00'],
] as const)('two who change the same: %s [console-2]', async (answer, closes) => {
  const { shop, change } = serveShop(api);
  await open();
  change('main', { week: everyDay('07:00', '19:00'), specialDays: [{ day: '2099-12-25', note: '' }] });
  await fill('Monday, to', '20:00');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody edited this too' }));
  expect(dialog.getByText(/^Somebody changed the hours and special days/)).toBeDefined();
  expect(dialog.getByText('7 AM to 7 PM, every day')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(shop.stores[0]?.week[0]?.closes).toBe(closes));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Monday, to').value).toBe(closes));
  expect(shop.stores[0]?.specialDays).toHaveLength(1);
});

test('a day of over 18 hours is asked about, and hours are undone from the toast [console-8] [console-6]', async () => {
  const { shop } = serveShop(api);
  const before = shop.stores[0]?.week[0];
  await open();
  await fill('Monday, from', '07:30');
  await fill('Monday, to', '06:00');
  await save();
  await screen.findByRole('dialog', { name: 'Monday, 7:30 AM to 6 AM the next morning?' });
  await press('Back to the form');
  expect(shop.stores[0]?.week[0]).toEqual(before);
  await fill('Monday, to', '18:00');
  await save();
  await waitFor(() => expect(shop.stores[0]?.week[0]).toMatchObject({ opens: '07:30', closes: '18:00' }));
  await waitFor(() => expect(currentToasts().at(-1)?.action?.label).toBe('Undo'));
  expect(currentToasts().at(-1)?.durationMs).toBe(10_000);
  currentToasts().at(-1)?.action?.act();
  await waitFor(() => expect(shop.stores[0]?.week[0]).toEqual(before));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Monday, to').value).toBe(before?.closes));
});

test('another store asks before what is typed is left', async () => {
  serveShop(api);
  const router = await open();
  await fill('Monday, to', '20:00');
  await userEvent.click(screen.getByRole('link', { name: 'Mall' }));
  await press('Stay here');
  expect(router.state.location.pathname).toBe('/hours');
  await userEvent.click(screen.getByRole('link', { name: 'Mall' }));
  await press('Leave');
  expect((await screen.findByRole('heading', { level: 1, name: 'Hours, Mall' })).textContent).toBe('Hours, Mall');
});

test('staff may not open it; a manager has Hours, and no Settings', async () => {
  serveShop(api);
  openConsole('/hours', 'staff');
  expect(await screen.findByText(/can be opened by a manager or an owner/)).toBeDefined();
  cleanup();
  await open();
  const nav = within(screen.getAllByRole('navigation', { name: 'Console' })[0] as HTMLElement);
  expect(nav.getByRole('link', { name: 'Hours' })).toBeDefined();
  expect(nav.queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('orders that are promised for a time that is closed now are told after saving', async () => {
  const { shop } = serveShop(api);
  const { answer } = api;
  let due = 3;
  api.answer = (request) => {
    const { body, ...rest } = answer(request) as { body: { data: object } };
    return request.method === 'PUT'
      ? { ...rest, body: { ...body, data: { ...body.data, dueWhileClosed: due } } }
      : { ...rest, body };
  };
  await open('/hours/uptown');
  expect(screen.queryByRole('alert')).toBeNull();
  const sunday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Closed on Sunday' });
  await userEvent.click(sunday);
  await save();
  const words = '3 orders are promised for a time when you are closed now. Please email the customers. See the orders';
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByRole('link', { name: 'See the orders' }).getAttribute('href')).toBe('/orders?store=uptown');
  expect(shop.stores.find(({ store }) => store === 'uptown')).not.toHaveProperty('dueWhileClosed');
  due = 0;
  // No field can be changed while the form saves.
  await waitFor(() => expect(sunday.disabled).toBe(false));
  await userEvent.click(sunday);
  await save();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
