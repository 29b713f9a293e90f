import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  answerJson,
  getLattePrice,
  latteOut,
  openFollower,
  passSeconds,
  usualAnswer,
  withLatteAt,
} from '../../lib/testing/follower.ts';
import { getCatalogue, getCatalogueHash } from './catalogue-store.ts';
import { askNow } from './follow-now.ts';
import { useLimit, useLimits } from './limits.ts';

const follower = openFollower();

describe('what it shows', () => {
  test('limits; the same ones again change nothing', async () => {
    follower.answers['/api/catalogue/now'] = answerJson({ ...usualAnswer, stores: latteOut });
    await follower.start();
    const { stores } = useLimits.getState();
    expect(stores).toEqual(latteOut);
    await passSeconds(30);
    expect(useLimits.getState().stores.main).toBe(stores.main);
    follower.answers['/api/catalogue/now'] = answerJson(usualAnswer);
    await passSeconds(30);
    expect(useLimits.getState().stores).toEqual({});
  });

  test('a limit of today until the cafe closes, on a page that nobody touches', async () => {
    // 8:59:50 PM in Oregon; the cafe closes at 9.
    vi.setSystemTime('2026-11-15T04:59:50Z');
    const today = { left: 0, until: '2026-11-15T08:00:00.000Z' };
    follower.answers['/api/catalogue/now'] = answerJson({
      ...usualAnswer,
      stores: { main: { items: { 3: today }, options: {} } },
    });
    const { result, unmount } = renderHook(() => useLimit(3));
    await act(follower.start);
    expect(result.current).toEqual(today);
    await act(() => passSeconds(30));
    expect(result.current).toBeUndefined();
    unmount();
  });

  test('a pause and how busy a store is', async () => {
    const main = { items: {}, options: {}, pausedUntil: '2026-11-14T20:30:00.000Z', busyMinutes: 10 };
    follower.answers['/api/catalogue/now'] = answerJson({
      ...usualAnswer,
      stores: { main, mall: { ...main, pausedUntil: 7, busyMinutes: null } },
    });
    await follower.start();
    expect(useLimits.getState().stores).toEqual({ main, mall: { items: {}, options: {} } });
  });

  test('a limit that can be read, beside one that cannot', async () => {
    const items = { ...latteOut.main.items, 4: { left: -1, until: null } };
    follower.answers['/api/catalogue/now'] = answerJson({ ...usualAnswer, stores: { main: { items } } });
    await follower.start();
    expect(useLimits.getState().stores).toEqual(latteOut);
  });

  test('another menu: only what differs is new', async () => {
    follower.answers['/api/catalogue/now'] = answerJson({ ...usualAnswer, catalogue: 'two' });
    follower.answers['/catalogue/two.json'] = answerJson(withLatteAt(420));
    await follower.start();
    expect([getCatalogueHash(), getLattePrice()]).toEqual(['two', 420]);
    expect(getCatalogue().items[0]).toBe(defaultCafe.items[0]);
    await passSeconds(30);
    expect(follower.fileRequests).toBe(1);
  });

  test('of two answers the one that was asked for later, though the earlier one comes last', async () => {
    let early = (_: Response) => {};
    follower.answers['/api/catalogue/now'] = () => new Promise((resolve) => (early = resolve));
    follower.answers['/catalogue/two.json'] = answerJson(withLatteAt(420));
    follower.answers['/catalogue/three.json'] = answerJson(withLatteAt(440));
    await follower.start();
    follower.answers['/api/catalogue/now'] = answerJson({ catalogue: 'three', stores: latteOut });
    await askNow();
    expect([getCatalogueHash(), useLimits.getState().stores]).toEqual(['three', latteOut]);
    early(Response.json({ catalogue: 'two', stores: {} }));
    await passSeconds(0);
    expect([getCatalogueHash(), getLattePrice(), useLimits.getState().stores]).toEqual(['three', 440, latteOut]);
  });

  test('of two menus the one that was published later, though the file of the earlier one comes last', async () => {
    let early = (_: Response) => {};
    follower.answers['/api/catalogue/now'] = answerJson({ ...usualAnswer, catalogue: 'two' });
    follower.answers['/catalogue/two.json'] = () => new Promise((resolve) => (early = resolve));
    follower.answers['/catalogue/three.json'] = answerJson(withLatteAt(440));
    await follower.start();
    follower.answers['/api/catalogue/now'] = answerJson({ ...usualAnswer, catalogue: 'three' });
    await askNow();
    early(Response.json(withLatteAt(420)));
    await passSeconds(0);
    expect([getCatalogueHash(), getLattePrice()]).toEqual(['three', 440]);
  });

  test.each([
    ['cannot be had', () => new Response('', { status: 404 })],
    ['is none', answerJson({ shape: 1, items: null })],
    ['cannot be read', () => new Response('<html>')],
  ])('a menu whose file %s: the old one stays, and it is tried again', async (_what, answer) => {
    follower.answers['/api/catalogue/now'] = answerJson({ catalogue: 'two', stores: latteOut });
    follower.answers['/catalogue/two.json'] = answer;
    await follower.start();
    expect([getCatalogueHash(), getLattePrice()]).toEqual(['one', 400]);
    expect(useLimits.getState().stores).toEqual(latteOut);
    follower.answers['/catalogue/two.json'] = answerJson(withLatteAt(420));
    await passSeconds(60);
    expect([getCatalogueHash(), getLattePrice()]).toEqual(['two', 420]);
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
    await follower.start();
    expect(press()).toEqual([link, button]);

    follower.answers['/api/catalogue/now'] = answerJson({ ...usualAnswer, catalogue: 'two' });
    follower.answers['/catalogue/two.json'] = answerJson({ shape: 2 });
    await passSeconds(30);
    expect([getCatalogueHash(), getLattePrice()]).toEqual(['one', 400]);
    expect(press()).toEqual([button]);
    document.removeEventListener('click', hear);
  });
});
