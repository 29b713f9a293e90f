import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createStaffMember, findAuditRows } from './actors.ts';
import { createMenuEditor } from './menu-editor.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let owner: Actor;
let manager: Actor;
beforeEach(async () => {
  api = await createTestApp();
  [owner, manager] = await Promise.all([createStaffMember(api, 'owner'), createStaffMember(api, 'manager')]);
});
beforeEach(() => () => api.close());

type Answer<Data> = { status: number; body: { code?: string; message?: string; data: Data } };
const read = async (): Promise<OwnerShop> => (await api.call('GET', '/owner/stores', { token: owner.token })).body.data;
const findStore = async (store: string) => (await read()).stores.find((each) => each.store === store) as OwnerStore;
const put = <Data = OwnerStore>(path: string, body: object, { token } = owner): Promise<Answer<Data>> =>
  api.call('PUT', `/owner/${path}`, { token, body });
const setHours = (version: number, week: object[], by = manager, store = 'downtown') =>
  put(`stores/${store}/hours`, { week, version }, by);
const monday = { weekday: 1, opens: '08:00', closes: '12:00' };

const history = async () => {
  const { rows } = await sql<{ revision: number; body: string }>`
    select revision, body from catalogue_revisions order by revision`.execute(api.db);
  return rows;
};
/** Returns the menu that customers get. */
const live = (): Catalogue => JSON.parse(api.menu.get().body);
const lastWords = async (): Promise<string[]> =>
  (await api.call('GET', '/owner/catalogue/revisions', { token: owner.token })).body.data[0].changes;

test('what the owner sees is what is published, with versions', async () => {
  const { stores, taxProfiles, money, version, hasOrders } = await read();
  expect({ stores, taxProfiles, money }).toEqual({
    ...defaultCafe.shop,
    stores: defaultCafe.shop.stores.map((store) => ({ ...store, isArchived: false, version: 1 })),
  });
  expect({ version, hasOrders }).toEqual({ version: 1, hasOrders: false });
});

describe('hours', () => {
  test('are published when they are saved; one row says who did it', async () => {
    const evening = { weekday: 1, opens: '14:00', closes: '02:00' };
    const answer = await setHours(1, [evening, monday]);
    expect(answer).toMatchObject({ status: 200, body: { data: { version: 2, week: [monday, evening] } } });
    expect(live().shop.stores[1]?.week).toEqual([monday, evening]);
    expect({ ...live(), shop: undefined }).toEqual({ ...defaultCafe, shop: undefined });
    expect((await lastWords())[0]).toBe('Downtown: Monday 7 AM to 9 PM -> 8 AM to 12 PM and 2 PM to 2 AM');
    const { week } = defaultCafe.shop.stores[1] as OwnerStore;
    expect(await findAuditRows(api, 'store:downtown')).toEqual([
      {
        actor: manager.id,
        role: 'manager',
        action: 'hours.edit',
        before: { week },
        after: { week: [monday, evening] },
      },
    ]);
  });

  test('saved as they are, they publish nothing, and nobody else is told that they changed', async () => {
    const { week } = await findStore('downtown');
    expect(await setHours(1, week.toReversed())).toMatchObject({ status: 200, body: { data: { version: 1, week } } });
    expect(await history()).toHaveLength(1);
    expect(await findAuditRows(api, 'store:downtown')).toEqual([]);
  });

  test('of two who edit a store, the second is shown what it is now', async () => {
    await setHours(1, [monday]);
    const days = [{ day: '2026-12-25', note: 'Christmas' }];
    const answer = await put('stores/downtown/special-days', { specialDays: days, version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', data: { store: 'downtown', version: 2, week: [monday] } },
    });
    expect((await findStore('downtown')).specialDays).toEqual([]);
    // Another store is another matter.
    expect(await setHours(1, [monday], manager, 'uptown')).toMatchObject({ status: 200 });
  });

  test('two at once: one is saved, the other is told', async () => {
    const answers = await Promise.all([setHours(1, [monday]), setHours(1, [])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await findStore('downtown')).version).toBe(2);
    expect(await history()).toHaveLength(2);
  });

  test('never publish a half-done menu, and a menu never takes hours back', async () => {
    const editor = await createMenuEditor(api);
    await editor.changeItem(3, { priceCents: 420 });
    await setHours(1, [monday]);
    expect(live().items).toEqual(defaultCafe.items);
    expect(await editor.words()).toEqual(['Latte: $4.00 -> $4.20']);
    expect((await editor.publish()).status).toBe(200);
    await api.menu.refresh();
    expect(live().shop.stores[1]?.week).toEqual([monday]);
    const { head } = await editor.read();
    expect((await editor.send('POST', 'catalogue/revisions/1/publish', { head: head.revision })).status).toBe(200);
    await api.menu.refresh();
    expect(live().items).toEqual(defaultCafe.items);
    expect(live().shop.stores[1]?.week).toEqual([monday]);
  });

  test('what a newer release has added to the menu stays', async () => {
    const { body = '' } = (await history())[0] ?? {};
    await sql`update catalogue_revisions set body = ${JSON.stringify({ ...JSON.parse(body), news: [1] })}`.execute(
      api.db,
    );
    await setHours(1, [monday]);
    expect(live()).toMatchObject({ news: [1], items: defaultCafe.items });
  });

  test.each([
    ['overlap', { week: [monday, { ...monday, opens: '11:00', closes: '13:00' }] }, 'week', 'Downtown: Monday'],
    ['are no time', { week: [{ ...monday, opens: '24:00' }] }, 'week', 'Please check'],
    ['are on an eighth day', { week: [{ ...monday, weekday: 8 }] }, 'week', 'Please check'],
  ])('that %s are refused', async (_what, body, field, words) => {
    const answer = await put('stores/downtown/hours', { ...body, version: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { field } } });
    expect(answer.body.message).toContain(words);
    expect(await history()).toHaveLength(1);
  });

  test('of a store that is not there are not found', async () => {
    expect(await setHours(1, [], owner, 'harbour')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

test('special days', async () => {
  const specialDays = [
    { day: '2026-12-31', opens: '08:00', closes: '00:00', note: '' },
    { day: '2026-12-25', note: 'Christmas' },
  ];
  const answer = await put('stores/main/special-days', { specialDays, version: 1 }, manager);
  expect(answer).toMatchObject({ status: 200, body: { data: { specialDays: specialDays.toReversed(), version: 2 } } });
  expect(live().shop.stores[0]?.specialDays).toEqual(specialDays.toReversed());
  expect(await lastWords()).toEqual([
    'Main Store: December 25, 2026 as usual -> closed (Christmas)',
    'Main Store: December 31, 2026 as usual -> 8 AM to 12 AM',
  ]);
  const half = [{ day: '2026-12-31', opens: '08:00', note: '' }];
  expect(await put('stores/main/special-days', { specialDays: half, version: 2 })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', data: { field: 'specialDays' } },
  });
  expect(await put('stores/main/special-days', { specialDays: [], version: 2 })).toMatchObject({ status: 200 });
});

describe('stations', () => {
  const bar = { station: 'bar', workers: 2, onlinePercent: 50 };
  const rest = [
    { station: 'kitchen', workers: 1, onlinePercent: 60 },
    { station: 'counter', workers: 0.5, onlinePercent: 100 },
  ];
  const setStations = (version: number, stations: object[], countsWork = false) =>
    put('stores/downtown/stations', { countsWork, leadMinutes: 10, daysAhead: 1, stations, version }, manager);
  const addSlot = (station: string, minutesAhead: number, used_s: number) =>
    sql`insert into work_slots (store, station, starts_at, capacity_s, used_s)
      values ('downtown', ${station}, now() + make_interval(mins => ${minutesAhead}::int), 180, ${used_s})`.execute(
      api.db,
    );

  test('are published, with the switch and its two numbers', async () => {
    const answer = await setStations(1, [bar, ...rest], true);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { countsWork: true, leadMinutes: 10, daysAhead: 1, stations: [bar, ...rest] } },
    });
    expect(live().shop.stores[1]).toMatchObject({ countsWork: true, stations: [bar, ...rest] });
    expect(await lastWords()).toContain('Downtown: bar 1 × 60% -> 2 × 50%');
  });

  test('slots that are ahead get the new capacity, below what is booked too; past ones keep theirs', async () => {
    // Always open, so that the hour of the test does not matter.
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' }));
    await setHours(1, always);
    await addSlot('bar', 30, 170);
    await addSlot('bar', 60, 0);
    await addSlot('kitchen', 30, 100);
    await addSlot('bar', -30, 90);
    expect(await setStations(2, [{ ...bar, workers: 0.1, onlinePercent: 10 }, rest[1] as object])).toMatchObject({
      status: 200,
    });
    const { rows } = await sql`select station, capacity_s, used_s from work_slots
      order by station, starts_at`.execute(api.db);
    expect(rows).toEqual([
      { station: 'bar', capacity_s: 180, used_s: 90 },
      { station: 'bar', capacity_s: 3, used_s: 170 },
      { station: 'bar', capacity_s: 3, used_s: 0 },
      { station: 'kitchen', capacity_s: 0, used_s: 100 },
    ]);
  });

  test('a store that promises times has those that items need', async () => {
    const answer = await setStations(1, [bar, rest[1] as object], true);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { field: 'stations' } } });
    expect(answer.body.message).toMatch(/^Downtown: the station 'kitchen' is missing, and it makes .*Soup/);
    // Without promises no order needs it.
    expect(await setStations(1, [bar])).toMatchObject({ status: 200 });
  });

  test('and a menu with an item that such a store cannot make is not published', async () => {
    await setStations(1, [bar, ...rest], true);
    const editor = await createMenuEditor(api);
    await editor.changeItem(3, { station: 'roastery' });
    const answer = await editor.publish();
    expect(answer).toMatchObject({ status: 409, body: { code: 'catalogue_wrong' } });
    expect(answer.body.data).toMatchObject({
      problems: [{ part: 'items', id: 3, field: 'station', message: "Latte: Downtown has no station 'roastery'." }],
    });
  });

  test.each([
    ['none', []],
    ['one twice', [bar, bar]],
    ['with nobody', [{ ...bar, workers: 0 }]],
    ['with a hundredth of a person', [{ ...bar, workers: 1.25 }]],
  ])('%s are refused', async (_what, stations) => {
    expect(await setStations(1, stations)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

const harbour = {
  name: 'Harbour',
  phone: '+43 1 555',
  timeZone: 'Europe/Vienna',
  taxProfile: 1,
  address: { street: '1 Quay', town: 'Linz', region: '', zipCode: '4020', country: 'AT' },
};
const open = (body: object, { token } = owner): Promise<Answer<OwnerStore>> =>
  api.call('POST', '/owner/stores', { token, body });

describe('stores', () => {
  test('a new one opens with the hours and stations of the main store, as the last one', async () => {
    const main = await findStore('main');
    const answer = await open({ store: 'harbour', ...harbour });
    expect(answer.body.data).toEqual({ ...main, store: 'harbour', ...harbour, delivery: null, version: 1 });
    expect(live().shop.stores.map(({ store }) => store)).toEqual([
      ...['main', 'downtown', 'uptown', 'westside', 'eastside', 'mall', 'harbour'],
    ]);
    expect(await lastWords()).toEqual(['Harbour: new store']);
    expect(await findAuditRows(api, 'store:harbour')).toMatchObject([
      { actor: owner.id, action: 'shop.edit', before: null },
    ]);
    expect(await open({ store: 'harbour', ...harbour })).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
    expect(await open({ store: 'Harbour 2', ...harbour })).toMatchObject({ status: 400 });
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '\u0000' }, 'timeZone'],
    [{ taxProfile: 77 }, 'taxProfile'],
    [{ name: '   ' }, 'name'],
  ])('%j is refused', async (changes, field) => {
    expect(await open({ store: 'harbour', ...harbour, ...changes })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', data: { field } },
    });
    expect(await history()).toHaveLength(1);
  });

  test('every time zone that a browser lists is one that PostgreSQL reads in the same way', async () => {
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
    const at = new Date('2026-07-01T12:00:00Z');
    const { rows } = await sql<{
      zone: string;
      hour: string;
    }>`select zone, to_char(${at}::timestamptz at time zone zone,
      'YYYY-MM-DD HH24:MI') as hour from unnest(${zones}::text[]) zone`.execute(api.db);
    const clock = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
    expect(rows.filter(({ zone, hour }) => clock(zone) !== hour)).toEqual([]);
    expect(rows.length).toBeGreaterThan(400);
  });

  test('one is closed and opened again; its orders keep its name', async () => {
    await open({ store: 'harbour', ...harbour });
    const close = await put('stores/harbour', { ...harbour, isArchived: true, version: 1 });
    expect(close).toMatchObject({ status: 200, body: { data: { isArchived: true, version: 2 } } });
    expect(live().shop.stores.some(({ store }) => store === 'harbour')).toBe(false);
    expect(await lastWords()).toEqual(['Harbour: closed']);
    expect(await open({ store: 'harbour', ...harbour })).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
    const reopen = await put('stores/harbour', { ...harbour, name: 'Old Harbour', isArchived: false, version: 2 });
    expect(reopen).toMatchObject({ status: 200, body: { data: { isArchived: false } } });
    expect(live().shop.stores.at(-1)).toMatchObject({ store: 'harbour', name: 'Old Harbour' });
    const rows = await findAuditRows(api, 'store:harbour');
    expect(rows.slice(1)).toMatchObject([
      { action: 'shop.edit', before: { isArchived: false }, after: { isArchived: true } },
      { action: 'shop.edit', before: { isArchived: true, name: 'Harbour' }, after: { isArchived: false } },
    ]);
  });

  test('the main store stays, and so does one with open orders', async () => {
    const toForm = async (store: string) => {
      const { name, address, phone, timeZone, taxProfile, version } = await findStore(store);
      return { name, address, phone, timeZone, taxProfile, version, isArchived: true };
    };
    expect(await put('stores/main', await toForm('main'))).toMatchObject({ status: 409, body: { code: 'main_store' } });
    const { user } = await api.register();
    const orderId = await placeOrder(api, user.id, 1000, { status: 'pending' });
    await sql`update orders set store = 'downtown' where order_id = ${orderId}`.execute(api.db);
    expect(await put('stores/downtown', await toForm('downtown'))).toMatchObject({
      status: 409,
      body: { code: 'has_orders' },
    });
    expect(await put('stores/uptown', await toForm('uptown'))).toMatchObject({ status: 200 });
    await sql`update orders set status = 'cancelled', closed_at = now() where order_id = ${orderId}`.execute(api.db);
    expect(await put('stores/downtown', await toForm('downtown'))).toMatchObject({ status: 200 });
  });
});

test('no text has characters that turn it around or that nobody sees', async () => {
  const { name, address, phone, timeZone, taxProfile, version } = await findStore('uptown');
  const rename = (changes: object) =>
    put('stores/uptown', { name, address, phone, timeZone, taxProfile, isArchived: false, version, ...changes });
  for (const wrong of ['Up\u202etown', 'Up\u200btown', 'Up\u2028town', 'Up\u2066town', `U${'\u0301'.repeat(5)}ptown`]) {
    expect(await rename({ name: wrong })).toMatchObject({ status: 400 });
    expect(await rename({ address: { ...address, street: wrong } })).toMatchObject({ status: 400 });
  }
  // Persian and emoji need joiners.
  expect(await rename({ name: 'می\u200cخانه 👩\u200d🍳' })).toMatchObject({ status: 200 });
});
