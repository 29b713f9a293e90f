// The screen in a store's room has a key instead of a login. With it, it sees numbers and nothing else.
import type { ScreenEvent } from '@juniper/core/contracts/pickup-screen.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createStaffMember, findAuditRows } from './actors.ts';
import { contracts, getName } from './contracts.ts';
import { updateRows } from './database.ts';
import { dumpTables } from './dump.ts';
import { readEvents } from './event-reader.ts';
import { measured } from './measured.ts';
import { createOrderCalls } from './order-calls.ts';
import { createTestApp } from './test-app.ts';

let logged = '';
const log = createLog('trace', {
  write: (line: string) => {
    logged += line;
  },
});
const trustProxy = ['127.0.0.1'];
const api = await createTestApp({ log, trustProxy });
const other = await createTestApp({ trustProxy }, api.databaseUrl);
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
const otherUrl = await other.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await api.close();
  await other.close();
});
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
const owner = await createStaffMember(api, 'owner');

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.51.${networks}.7`;
};
const change = async (store: string, body: object) =>
  api.call('PUT', `/owner/stores/${store}/screen`, { token: owner.token, body });
const makeKey = async (store: string, showsNames = false): Promise<string> =>
  (await change(store, { key: 'new', showsNames })).body.data.key;
const open = (store: string, key: string, { at = url, address = newNetwork() } = {}) =>
  readEvents<ScreenEvent>(`${at}/api/pickup/${store}/events`, undefined, {
    'x-screen-key': key,
    'x-forwarded-for': address,
  });
const isMaking =
  (wanted: string) =>
  ({ making }: ScreenEvent): boolean =>
    making.some(({ number }) => number === wanted);
const isReady =
  (wanted: string) =>
  ({ ready }: ScreenEvent): boolean =>
    ready.some(({ number }) => number === wanted);
const start = async (changes = {}) => {
  const order = await orderCalls.place((await api.registerRegular()).token, changes);
  await orderCalls.change(staff.token, order.id, 'pending', 'preparing');
  return order;
};
const complete = (id: string) => orderCalls.change(staff.token, id, 'preparing', 'completed');
const setReadyAt = (order_id: string, minutesAgo: number) =>
  updateRows(api.db, 'orders', { order_id }, { ready_at: new Date(Date.now() - minutesAgo * 60_000) });
const getNumbers = (orders: ScreenEvent['making']) => orders.map(({ number }) => number);

describe('a screen with the key of its store', () => {
  test('shows numbers and nothing else: what is being made, and for ten minutes what is ready [screen-1]', async () => {
    const key = await makeKey('main');
    const [waiting, making, done] = [
      await orderCalls.place((await api.registerRegular()).token),
      await start({ name: 'Wilhelmina Quill', note: 'Oat milk please' }),
      await start(),
    ];
    const [delivery, elsewhere, old] = [
      await start({ fulfilment: 'delivery' }),
      await start({ storeLocation: 'mall' }),
      await start(),
    ];
    await complete(done.id);
    await complete(old.id);
    await updateRows(api.db, 'orders', { order_id: old.id }, { closed_at: new Date(Date.now() - 601_000) });
    const screen = await open('main', key);
    expect(await screen.sees(() => true)).toEqual({
      making: [{ number: making.orderNumber }],
      ready: [{ number: done.orderNumber }],
    });
    for (const hidden of [waiting, delivery, elsewhere, old]) expect(screen.text()).not.toContain(hidden.orderNumber);
    for (const order of [making, done]) expect(screen.text()).not.toContain(order.id);
    expect(screen.text()).not.toMatch(/Wilhelmina|Quill|Ada|Oat/);
  });

  test('shows for two hours that an order is being made: then its Done was forgotten [screen-1]', async () => {
    const key = await makeKey('westside');
    const [forgotten, slow] = [await start({ storeLocation: 'westside' }), await start({ storeLocation: 'westside' })];
    const begin = (order_id: string, minutesAgo: number) =>
      updateRows(api.db, 'orders', { order_id }, { preparing_at: new Date(Date.now() - minutesAgo * 60_000) });
    await begin(forgotten.id, 121);
    await begin(slow.id, 119);
    const screen = await open('westside', key);
    const { making } = await screen.sees(() => true);
    expect(getNumbers(making)).toEqual([slow.orderNumber]);
    await complete(slow.id);
  });

  test('follows presses on other servers within a second', measured, async () => {
    const key = await makeKey('downtown');
    const screen = await open('downtown', key, { at: otherUrl });
    await screen.sees(({ making }) => making.length === 0);
    const order = await start({ storeLocation: 'downtown' });
    await screen.sees(isMaking(order.orderNumber));
    const pressedAt = performance.now();
    await complete(order.id);
    await screen.sees(isReady(order.orderNumber));
    expect(performance.now() - pressedAt).toBeLessThan(1_000);
  });

  test('shows an order as ready from the press on, until it is handed over or ten minutes are over', async () => {
    await updateRows(api.db, 'stores', { store: 'uptown' }, { uses_ready: true });
    const key = await makeKey('uptown');
    const [first, second, forgotten] = [
      await start({ storeLocation: 'uptown' }),
      await start({ storeLocation: 'uptown' }),
      await start({ storeLocation: 'uptown' }),
    ];
    for (const { id } of [first, second]) {
      expect(await api.call('POST', `/staff/orders/${id}/ready`, { token: staff.token })).toMatchObject({
        status: 200,
      });
    }
    await setReadyAt(forgotten.id, 11);
    const screen = await open('uptown', key);
    const shows = (making: string[], ready: string[]) =>
      expect
        .poll(() => {
          const event = screen.events().at(-1);
          return event && [getNumbers(event.making), getNumbers(event.ready)];
        })
        .toEqual([making, ready]);
    await shows([], [second.orderNumber, first.orderNumber]);
    await complete(first.id);
    await shows([], [second.orderNumber]);
    // Recalled, it is being made; and ready again when somebody says so.
    const recall = (isReadyAgain: boolean) =>
      api.call('POST', `/staff/orders/${first.id}/recall`, { token: staff.token, body: { isReady: isReadyAgain } });
    await recall(false);
    await shows([first.orderNumber], [second.orderNumber]);
    await recall(true);
    await shows([], [first.orderNumber, second.orderNumber]);
  });

  test('shows first names only where the owner allows it, and none that is no name', async () => {
    const order = { storeLocation: 'westside' };
    await start({ ...order, name: 'Wilhelmina Quill' });
    await start({ ...order, name: 'free-coffee.example' });
    await start({ ...order, name: '<img src=x onerror=alert(1)>' });
    const key = await makeKey('westside', true);
    const screen = await open('westside', key);
    const { making } = await screen.sees(() => true);
    expect(making.map(({ name }) => name)).toEqual(['Wilhelmina', undefined, undefined]);
    await change('westside', { key: 'keep', showsNames: false });
    await expect.poll(() => screen.events().at(-1)?.making[0]).toEqual({ number: making[0]?.number });
  });
});

describe('a key', () => {
  test('that is wrong, of another store or replaced gets the answer of an unknown store [screen-2]', async () => {
    const [key, old] = [await makeKey('mall'), await makeKey('eastside')];
    await makeKey('eastside');
    const answers = [
      await open('eastside', key),
      await open('eastside', old),
      await open('mall', `${key}x`),
      await open('mall', ''),
      await open('atlantis', key),
    ];
    for (const answer of answers) await answer.ends();
    const text = answers[0]?.text() ?? '';
    expect(JSON.parse(text)).toMatchObject({ code: 'not_found' });
    for (const answer of answers) expect([answer.status, answer.text()]).toEqual([404, text]);
    expect(await open('mall', key)).toMatchObject({ status: 200 });
  });

  test('that is replaced or removed ends the open screens of all servers at once [screen-3]', measured, async () => {
    const key = await makeKey('mall');
    const screens = [await open('mall', key), await open('mall', key, { at: otherUrl })];
    const next = await makeKey('mall');
    const replacedAt = performance.now();
    for (const screen of screens) await screen.ends();
    expect(performance.now() - replacedAt).toBeLessThan(1_000);
    expect(await open('mall', key)).toMatchObject({ status: 404 });
    const screen = await open('mall', next);
    await change('mall', { key: 'keep', showsNames: false });
    expect((await change('mall', { key: 'none', showsNames: false })).body.data).toMatchObject({ keyMadeAt: null });
    await screen.ends();
    expect(await open('mall', next)).toMatchObject({ status: 404 });
  });

  test('of a store that is closed for good shows nothing, also on an open screen', async () => {
    const key = await makeKey('eastside');
    const screen = await open('eastside', key);
    await screen.sees(() => true);
    await updateRows(api.db, 'stores', { store: 'eastside' }, { archived_at: new Date() });
    api.notifications.notifyAll();
    await screen.ends();
    expect(await open('eastside', key)).toMatchObject({ status: 404 });
  });

  test('is guessed twenty times and then refused, while the right one still works in the same network', async () => {
    const key = await makeKey('main');
    const address = newNetwork();
    const screen = await open('main', key, { address });
    expect(screen).toMatchObject({ status: 200 });
    const statuses = [];
    for (let nth = 0; nth < 22; nth += 1) statuses.push((await open('main', `guess-${nth}`, { address })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect(await open('main', 'guess', { address: newNetwork() })).toMatchObject({ status: 404 });
    expect(await open('main', key, { address })).toMatchObject({ status: 200 });
  });

  test('is stored as a hash, and is in no log, no audit entry and no later answer', async () => {
    const key = await makeKey('main', true);
    await open('main', key);
    await open('main', `${key}-wrong`);
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(await dumpTables(api.db))).not.toContain(key);
    expect(logged).toContain('/api/pickup/:store/events');
    expect(logged).not.toContain(key);
    const again = await api.call('GET', '/owner/stores/main/screen', { token: owner.token });
    expect(again.body.data).toEqual({ keyMadeAt: expect.any(String), showsNames: true });
    expect((await findAuditRows(api, 'store:main')).at(-1)).toMatchObject({
      action: 'shop.edit',
      after: { screenKey: again.body.data.keyMadeAt, screenNames: true },
    });
  });

  test('is made by owners for stores that exist', async () => {
    const manager = await createStaffMember(api, 'manager');
    const body = { key: 'new', showsNames: false };
    expect(await api.call('PUT', '/owner/stores/main/screen', { token: manager.token, body })).toMatchObject({
      status: 403,
    });
    expect(await change('atlantis', body)).toMatchObject({ status: 404 });
  });

  test('opens nothing else [access-5]', async () => {
    const key = await makeKey('main');
    const signed = contracts.filter(({ access, stream }) => access !== 'public' && access !== 'optional' && !stream);
    for (const contract of signed) {
      const path = contract.path
        .replace(':store', 'main')
        .replace(':id', '3')
        .replace(':name', 'x')
        .replace(':revision', '1');
      const { status } = await api.call(contract.method, path, { token: key, headers: { 'x-screen-key': key } });
      expect([getName(contract), status]).toEqual([getName(contract), 401]);
    }
  });
});

describe('many screens', () => {
  test('of one network are eight, and take no place of its customers [screen-4]', async () => {
    const key = await makeKey('main');
    const address = newNetwork();
    const screens = [];
    for (let nth = 0; nth < 8; nth += 1) screens.push(await open('main', key, { address }));
    expect(screens.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await open('main', key, { address })).toMatchObject({ status: 503 });
    expect(await open('main', key)).toMatchObject({ status: 200 });
    const { token } = await api.registerRegular();
    expect(await readEvents(`${url}/api/orders/events`, token, { 'x-forwarded-for': address })).toMatchObject({
      status: 200,
    });
  });
});
