import { describe, expect, test, vi } from 'vitest';
import { answerJson, fire, getLattePrice, openFollower, passSeconds, usualAnswer } from '../../lib/testing/follower.ts';
import { getCatalogueHash } from './catalogue-store.ts';
import { useLimits } from './limits.ts';

const follower = openFollower();

const setVisible = (isVisible: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
  return passSeconds(0);
};

describe('when it asks', () => {
  test('at once, and every half minute [menu-11]', async () => {
    await follower.start();
    await passSeconds(95);
    expect(follower.asked).toEqual([0, 30, 60, 90]);
  });

  test.each([
    [0, 24],
    [1, 36],
  ])('a fifth earlier or later (%d: after %d s)', async (random, after) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    await follower.start();
    await passSeconds(after - 0.01);
    expect(follower.asked).toEqual([0]);
    await passSeconds(0.01);
    expect(follower.asked).toEqual([0, after]);
  });

  test('every ten seconds on the staff board', async () => {
    history.replaceState(null, '', '/Staff/orders');
    await follower.start();
    await passSeconds(25);
    expect(follower.asked).toEqual([0, 10, 20]);
  });

  test.each([
    ['gets the focus', new Event('focus')],
    ['is online again', new Event('online')],
    ['is brought back by the browser', new PageTransitionEvent('pageshow', { persisted: true })],
  ])('when the page %s; then every half minute from there', async (_what, event) => {
    await follower.start();
    await passSeconds(10);
    await fire(event);
    await passSeconds(35);
    expect(follower.asked).toEqual([0, 10, 40]);
  });

  test('not for the page’s first pageshow', async () => {
    await follower.start();
    await fire(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(follower.asked).toEqual([0]);
  });

  test('when the cart or checkout is shown, and for no other page', async () => {
    await follower.start();
    for (const [path, count] of [
      ['/shop', 1],
      ['/cart', 2],
      ['/Checkout', 3],
      ['/order', 3],
    ] as const) {
      history.pushState(null, '', path);
      await fire(new Event('alive'));
      expect([path, follower.asked.length]).toEqual([path, count]);
    }
  });

  test('not while it is hidden; at once when it is seen again', async () => {
    await follower.start();
    await passSeconds(10);
    await setVisible(false);
    await passSeconds(300);
    expect(follower.asked).toEqual([0]);
    await setVisible(true);
    expect(follower.asked).toEqual([0, 310]);
    await passSeconds(30);
    expect(follower.asked).toEqual([0, 310, 340]);
  });

  test('not while the device is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await follower.start();
    await fire(new Event('focus'));
    await passSeconds(100);
    expect(follower.asked).toEqual([]);
    online.mockReturnValue(true);
    await fire(new Event('online'));
    expect(follower.asked).toEqual([100]);
  });

  test('never twice at the same time', async () => {
    let answer = (_: Response) => {};
    follower.answers['/api/catalogue/now'] = () => new Promise((resolve) => (answer = resolve));
    await follower.start();
    for (const name of ['focus', 'online', 'focus']) await fire(new Event(name));
    await passSeconds(15);
    expect(follower.asked).toEqual([0]);
    answer(Response.json(usualAnswer));
    await passSeconds(30);
    expect(follower.asked).toEqual([0, 45]);
  });

  test('again after the answer, if the cart was opened meanwhile', async () => {
    let answer = (_: Response) => {};
    follower.answers['/api/catalogue/now'] = () => new Promise((resolve) => (answer = resolve));
    await follower.start();
    history.pushState(null, '', '/cart');
    await fire(new Event('alive'));
    await passSeconds(5);
    expect(follower.asked).toEqual([0]);
    follower.answers['/api/catalogue/now'] = answerJson(usualAnswer);
    answer(Response.json(usualAnswer));
    await passSeconds(29);
    expect(follower.asked).toEqual([0, 5]);
    await passSeconds(1);
    expect(follower.asked).toEqual([0, 5, 35]);
  });

  test('not after it was ended', async () => {
    await follower.start();
    follower.stop();
    await fire(new Event('focus'));
    await passSeconds(100);
    expect(follower.asked).toEqual([0]);
  });
});

describe('failures', () => {
  test('it waits twice as long after each, two minutes at most, and half a minute after a success', async () => {
    follower.answers['/api/catalogue/now'] = () => Promise.reject(new TypeError('no connection'));
    await follower.start();
    await passSeconds(420);
    expect(follower.asked).toEqual([0, 60, 180, 300, 420]);
    follower.answers['/api/catalogue/now'] = answerJson(usualAnswer);
    await passSeconds(150);
    expect(follower.asked).toEqual([0, 60, 180, 300, 420, 540, 570]);
  });

  test('somebody who looks at the page does not wait', async () => {
    follower.answers['/api/catalogue/now'] = () => new Response('', { status: 502 });
    await follower.start();
    await passSeconds(5);
    await fire(new Event('focus'));
    expect(follower.asked).toEqual([0, 5]);
  });

  test('Retry-After holds for everyone', async () => {
    follower.answers['/api/catalogue/now'] = () =>
      Response.json({ success: false, code: 'busy', message: '' }, { status: 503, headers: { 'retry-after': '200' } });
    await follower.start();
    await passSeconds(5);
    await fire(new Event('focus'));
    await passSeconds(194);
    expect(follower.asked).toEqual([0]);
    follower.answers['/api/catalogue/now'] = answerJson(usualAnswer);
    await passSeconds(1);
    expect(follower.asked).toEqual([0, 200]);
    await fire(new Event('focus'));
    expect(follower.asked).toEqual([0, 200, 200]);
  });

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['a list', answerJson([])],
    ['nothing of it', answerJson({})],
    ['other types', answerJson({ catalogue: 7, stores: [] })],
    [
      'odd stores',
      answerJson({ catalogue: 'one', stores: { main: null, uptown: { items: [1], options: 'x' }, '': 7 } }),
    ],
    [
      'odd limits',
      answerJson({ catalogue: 'one', stores: { main: { items: { 3: { left: '0', until: null }, 4: null } } } }),
    ],
  ])('an answer that is %s limits nothing and keeps the menu', async (_what, answer) => {
    follower.answers['/api/catalogue/now'] = answer;
    await follower.start();
    expect(Object.values(useLimits.getState().stores).every(({ items }) => Object.keys(items).length === 0)).toBe(true);
    expect([getCatalogueHash(), getLattePrice()]).toEqual(['one', 400]);
    await passSeconds(60);
    expect(follower.asked.length).toBeGreaterThan(1);
  });
});
