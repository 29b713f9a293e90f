import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogueNow, hashNow, openCatalogue } from './catalogue-store.ts';
import { askNow, followNow } from './follow-now.ts';
import { useLimit, useLimits } from './limits.ts';

const withLatteAt = (priceCents: number): Catalogue => ({
  ...defaultCafe,
  items: defaultCafe.items.map((item) => (item.id === 3 ? { ...item, priceCents } : item)),
});
const priceOfLatte = () => findItem(catalogueNow(), 3)?.priceCents;
const out = { main: { items: { 3: { left: 0, until: null } }, options: {} } };

type Answer = () => Response | Promise<Response>;
const now = (body: unknown): Answer => vi.fn(() => Response.json(body));
const usual = { catalogue: 'one', stores: {} };
/** What the server answers, by address; anything else is not found. */
let answers: Record<string, Answer>;
/** When `now` was asked, in seconds since the start. */
let asked: number[];
let fileRequests: number;
let startedAt: number;
let stop = () => {};

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const start = async () => {
  startedAt = Date.now();
  stop = followNow();
  await seconds(0);
};
const setVisible = (isVisible: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
  return seconds(0);
};
const happens = (event: Event) => {
  window.dispatchEvent(event);
  return seconds(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  // The middle of the spread: no deviation.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  openCatalogue({ hash: 'one', catalogue: defaultCafe });
  useLimits.setState({ stores: {} });
  history.replaceState(null, '', '/menu');
  asked = [];
  fileRequests = 0;
  answers = { '/api/catalogue/now': now(usual) };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/catalogue/now') asked.push((Date.now() - startedAt) / 1000);
    else fileRequests += 1;
    return (await answers[url]?.()) ?? new Response('', { status: 404 });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('when it asks', () => {
  test('at once, and every half minute', async () => {
    await start();
    await seconds(95);
    expect(asked).toEqual([0, 30, 60, 90]);
  });

  test.each([
    [0, 24],
    [1, 36],
  ])('a fifth earlier or later (%d: after %d s)', async (random, after) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    await start();
    await seconds(after - 0.01);
    expect(asked).toEqual([0]);
    await seconds(0.01);
    expect(asked).toEqual([0, after]);
  });

  test('every ten seconds on the staff board', async () => {
    history.replaceState(null, '', '/Staff/orders');
    await start();
    await seconds(25);
    expect(asked).toEqual([0, 10, 20]);
  });

  test.each([
    ['gets the focus', new Event('focus')],
    ['is online again', new Event('online')],
    ['is brought back by the browser', new PageTransitionEvent('pageshow', { persisted: true })],
  ])('when the page %s; then every half minute from there', async (_what, event) => {
    await start();
    await seconds(10);
    await happens(event);
    await seconds(35);
    expect(asked).toEqual([0, 10, 40]);
  });

  test('not for the page’s first pageshow', async () => {
    await start();
    await happens(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(asked).toEqual([0]);
  });

  test('when the cart or checkout is shown, and for no other page', async () => {
    await start();
    for (const [path, count] of [
      ['/shop', 1],
      ['/cart', 2],
      ['/Checkout', 3],
      ['/order', 3],
    ] as const) {
      history.pushState(null, '', path);
      await happens(new Event('alive'));
      expect([path, asked.length]).toEqual([path, count]);
    }
  });

  test('not while it is hidden; at once when it is seen again', async () => {
    await start();
    await seconds(10);
    await setVisible(false);
    await seconds(300);
    expect(asked).toEqual([0]);
    await setVisible(true);
    expect(asked).toEqual([0, 310]);
    await seconds(30);
    expect(asked).toEqual([0, 310, 340]);
  });

  test('not while the device is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await start();
    await happens(new Event('focus'));
    await seconds(100);
    expect(asked).toEqual([]);
    online.mockReturnValue(true);
    await happens(new Event('online'));
    expect(asked).toEqual([100]);
  });

  test('never twice at the same time', async () => {
    let answer = (_: Response) => {};
    answers['/api/catalogue/now'] = () => new Promise((resolve) => (answer = resolve));
    await start();
    for (const name of ['focus', 'online', 'focus']) await happens(new Event(name));
    await seconds(15);
    expect(asked).toEqual([0]);
    answer(Response.json(usual));
    await seconds(30);
    expect(asked).toEqual([0, 45]);
  });

  test('again after the answer, if the cart was opened meanwhile', async () => {
    let answer = (_: Response) => {};
    answers['/api/catalogue/now'] = () => new Promise((resolve) => (answer = resolve));
    await start();
    history.pushState(null, '', '/cart');
    await happens(new Event('alive'));
    await seconds(5);
    expect(asked).toEqual([0]);
    answers['/api/catalogue/now'] = now(usual);
    answer(Response.json(usual));
    await seconds(29);
    expect(asked).toEqual([0, 5]);
    await seconds(1);
    expect(asked).toEqual([0, 5, 35]);
  });

  test('not after it was ended', async () => {
    await start();
    stop();
    await happens(new Event('focus'));
    await seconds(100);
    expect(asked).toEqual([0]);
  });
});

describe('failures', () => {
  test('it waits twice as long after each, two minutes at most, and half a minute after a success', async () => {
    answers['/api/catalogue/now'] = () => Promise.reject(new TypeError('no connection'));
    await start();
    await seconds(420);
    expect(asked).toEqual([0, 60, 180, 300, 420]);
    answers['/api/catalogue/now'] = now(usual);
    await seconds(150);
    expect(asked).toEqual([0, 60, 180, 300, 420, 540, 570]);
  });

  test('somebody who looks at the page does not wait', async () => {
    answers['/api/catalogue/now'] = () => new Response('', { status: 502 });
    await start();
    await seconds(5);
    await happens(new Event('focus'));
    expect(asked).toEqual([0, 5]);
  });

  test('Retry-After holds for everyone', async () => {
    answers['/api/catalogue/now'] = () =>
      Response.json({ success: false, code: 'busy', message: '' }, { status: 503, headers: { 'retry-after': '200' } });
    await start();
    await seconds(5);
    await happens(new Event('focus'));
    await seconds(194);
    expect(asked).toEqual([0]);
    answers['/api/catalogue/now'] = now(usual);
    await seconds(1);
    expect(asked).toEqual([0, 200]);
    await happens(new Event('focus'));
    expect(asked).toEqual([0, 200, 200]);
  });

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['a list', now([])],
    ['nothing of it', now({})],
    ['other types', now({ catalogue: 7, stores: [] })],
    ['odd stores', now({ catalogue: 'one', stores: { main: null, uptown: { items: [1], options: 'x' }, '': 7 } })],
    ['odd limits', now({ catalogue: 'one', stores: { main: { items: { 3: { left: '0', until: null }, 4: null } } } })],
  ])('an answer that is %s limits nothing and keeps the menu', async (_what, answer) => {
    answers['/api/catalogue/now'] = answer;
    await start();
    expect(Object.values(useLimits.getState().stores).every(({ items }) => Object.keys(items).length === 0)).toBe(true);
    expect([hashNow(), priceOfLatte()]).toEqual(['one', 400]);
    await seconds(60);
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('what it shows', () => {
  test('limits; the same ones again change nothing', async () => {
    answers['/api/catalogue/now'] = now({ ...usual, stores: out });
    await start();
    const { stores } = useLimits.getState();
    expect(stores).toEqual(out);
    await seconds(30);
    expect(useLimits.getState().stores.main).toBe(stores.main);
    answers['/api/catalogue/now'] = now(usual);
    await seconds(30);
    expect(useLimits.getState().stores).toEqual({});
  });

  test('a limit of today until the cafe closes, on a page that nobody touches', async () => {
    // 8:59:50 PM in Oregon; the cafe closes at 9.
    vi.setSystemTime('2026-11-15T04:59:50Z');
    const today = { left: 0, until: '2026-11-15T08:00:00.000Z' };
    answers['/api/catalogue/now'] = now({ ...usual, stores: { main: { items: { 3: today }, options: {} } } });
    const { result, unmount } = renderHook(() => useLimit(3));
    await act(start);
    expect(result.current).toEqual(today);
    await act(() => seconds(30));
    expect(result.current).toBeUndefined();
    unmount();
  });

  test('a pause and how busy a store is', async () => {
    const main = { items: {}, options: {}, pausedUntil: '2026-11-14T20:30:00.000Z', busyMinutes: 10 };
    answers['/api/catalogue/now'] = now({
      ...usual,
      stores: { main, mall: { ...main, pausedUntil: 7, busyMinutes: null } },
    });
    await start();
    expect(useLimits.getState().stores).toEqual({ main, mall: { items: {}, options: {} } });
  });

  test('a limit that can be read, beside one that cannot', async () => {
    const items = { ...out.main.items, 4: { left: -1, until: null } };
    answers['/api/catalogue/now'] = now({ ...usual, stores: { main: { items } } });
    await start();
    expect(useLimits.getState().stores).toEqual(out);
  });

  test('another menu: only what differs is new', async () => {
    answers['/api/catalogue/now'] = now({ ...usual, catalogue: 'two' });
    answers['/catalogue/two.json'] = now(withLatteAt(420));
    await start();
    expect([hashNow(), priceOfLatte()]).toEqual(['two', 420]);
    expect(catalogueNow().items[0]).toBe(defaultCafe.items[0]);
    await seconds(30);
    expect(fileRequests).toBe(1);
  });

  test('of two answers the one that was asked for later, though the earlier one comes last', async () => {
    let early = (_: Response) => {};
    answers['/api/catalogue/now'] = () => new Promise((resolve) => (early = resolve));
    answers['/catalogue/two.json'] = now(withLatteAt(420));
    answers['/catalogue/three.json'] = now(withLatteAt(440));
    await start();
    answers['/api/catalogue/now'] = now({ catalogue: 'three', stores: out });
    await askNow();
    expect([hashNow(), useLimits.getState().stores]).toEqual(['three', out]);
    early(Response.json({ catalogue: 'two', stores: {} }));
    await seconds(0);
    expect([hashNow(), priceOfLatte(), useLimits.getState().stores]).toEqual(['three', 440, out]);
  });

  test('of two menus the one that was published later, though the file of the earlier one comes last', async () => {
    let early = (_: Response) => {};
    answers['/api/catalogue/now'] = now({ ...usual, catalogue: 'two' });
    answers['/catalogue/two.json'] = () => new Promise((resolve) => (early = resolve));
    answers['/catalogue/three.json'] = now(withLatteAt(440));
    await start();
    answers['/api/catalogue/now'] = now({ ...usual, catalogue: 'three' });
    await askNow();
    early(Response.json(withLatteAt(420)));
    await seconds(0);
    expect([hashNow(), priceOfLatte()]).toEqual(['three', 440]);
  });

  test.each([
    ['cannot be had', () => new Response('', { status: 404 })],
    ['is none', now({ shape: 1, items: null })],
    ['cannot be read', () => new Response('<html>')],
  ])('a menu whose file %s: the old one stays, and it is tried again', async (_what, answer) => {
    answers['/api/catalogue/now'] = now({ catalogue: 'two', stores: out });
    answers['/catalogue/two.json'] = answer;
    await start();
    expect([hashNow(), priceOfLatte()]).toEqual(['one', 400]);
    expect(useLimits.getState().stores).toEqual(out);
    answers['/catalogue/two.json'] = now(withLatteAt(420));
    await seconds(60);
    expect([hashNow(), priceOfLatte()]).toEqual(['two', 420]);
  });

  test('a menu of another shape: the old one stays, and links are left to the browser', async () => {
    const link = document.createElement('a');
    const button = document.createElement('button');
    link.href = '#shop';
    document.body.append(link, button);
    const pressed: EventTarget[] = [];
    const press = () => {
      pressed.length = 0;
      for (const element of [link, button]) element.click();
      return pressed;
    };
    // As React does, which hears presses at the document.
    const hear = ({ target }: Event) => target && pressed.push(target);
    document.addEventListener('click', hear);
    link.addEventListener('click', (event) => event.preventDefault());
    await start();
    expect(press()).toEqual([link, button]);

    answers['/api/catalogue/now'] = now({ ...usual, catalogue: 'two' });
    answers['/catalogue/two.json'] = now({ shape: 2 });
    await seconds(30);
    expect([hashNow(), priceOfLatte()]).toEqual(['one', 400]);
    expect(press()).toEqual([button]);
    document.removeEventListener('click', hear);
  });
});
