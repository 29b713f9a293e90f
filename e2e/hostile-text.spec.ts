import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openBoard, ticket } from './board.ts';
import { atTheCounter } from './counter.ts';
import { linkMailedTo } from './mail-catcher.ts';
import { openPage, reloadPage } from './open-page.ts';
import { customerPaths, guardedPaths } from './routes.ts';
import { expect, logInAs, test } from './test.ts';

/** Closes whatever it could stand in: an attribute, an element, a script. */
const markup = (field: string) => `${field}"'></script><img src=x data-planted onerror=planted()>`;
const short = '<b data-planted>9';
/** The server composes the words of a favorite and ignores these. */
const note = 'note"><img src=x data-planted onerror=planted()>';

/** What was written is text: it is no element, and it ran nowhere. */
const expectText = async (page: Page, where: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first(), where).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0);
  const look = () =>
    page.evaluate(() => ({
      planted: document.querySelectorAll('[data-planted]').length,
      ran: 'hasRun' in window,
      polluted: 'polluted' in {},
      foreign: document.querySelectorAll('[href^="javascript:"], [href*="evil.example"]').length,
    }));
  // Once more, because the page may just load another one: where a session ends, /login.
  expect(await look().catch(look), where).toEqual({ planted: 0, ran: false, polluted: false, foreign: 0 });
};

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { planted: () => Object.assign(window, { hasRun: true }) }));
});

/** A customer with markup in all that a customer can write; of their orders one is cancelled with a reason and one is open. */
const makeHostile = async (api: APIRequestContext) => {
  const data = { name: markup('name'), email: `eve-${randomUUID()}@example.com`, password: 'Juniper1!' };
  const signedIn = await (await api.post('/api/auth/register', { data })).json();
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const post = async (path: string, body: object) => {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await api.post(`/api${path}`, { headers: { ...headers, ...key }, data: body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const order = async () => {
    const { data: placed } = await post('/orders', {
      name: markup('orderer'),
      email: data.email,
      address: markup('street'),
      city: markup('city'),
      zipCode: short,
      note: markup('note'),
      fulfilment: 'delivery',
      storeLocation: 'westside',
      items: [{ id: 3, quantity: 1 }],
    });
    return placed as { id: string; orderNumber: string };
  };
  const cancelled = await order();
  const move = await atTheCounter(api);
  await move(cancelled.id, 'pending', 'cancelled', markup('reason'));
  await post('/auth/favorites', { id: 3, customizations: [note] });
  await post('/feedback', { rating: 1, comments: markup('comments'), name: markup('reviewer') });
  return { signedIn, cancelled, open: await order() };
};

test.describe('markup in every field', () => {
  test.use({ allowedConsole: /Failed to load resource.*4(00|04|10)/ });

  test('is text on every screen of its customer', async ({ page }) => {
    test.setTimeout(300_000);
    const { signedIn, cancelled, open } = await makeHostile(page.request);
    await logInAs(page, signedIn);

    await openPage(page, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(markup('name'));
    await expect(page.getByLabel('Full name')).toHaveValue(markup('name'));
    await openPage(page, '/profile?tab=favorites');
    await expect(page.getByRole('tabpanel')).toContainText('Latte');
    await expect(page.getByRole('tabpanel')).toContainText(note);
    await expectText(page, 'favorites');
    await openPage(page, '/profile?tab=orders');
    await expect(page.getByRole('tabpanel')).toContainText(markup('reason'));
    await expectText(page, 'orders');
    for (const { id, orderNumber } of [cancelled, open]) {
      await openPage(page, `/order?id=${id}`);
      await expect(page.locator('.live__number')).toContainText(`Order ${orderNumber}`);
      await expect(page.getByText(markup('note'))).toBeVisible();
      await expectText(page, `order ${id}`);
    }
    // Without a slash, which would be another folder of the path.
    const token = encodeURIComponent(markup('token').replace('/', ''));
    for (const path of [
      ...customerPaths,
      '/testimonial',
      '/stories',
      ...guardedPaths,
      ...[
        `/${token}`,
        `/recipes/${token}`,
        `/order?id=${token}`,
        `/profile?tab=${token}`,
        `/recipes?category=${token}`,
      ],
      ...[`/verify-email#token=${token}`, `/reset-password#token=${token}`, `/unsubscribe?token=${token}`],
    ]) {
      await openPage(page, path);
      await expectText(page, path);
    }
  });

  test('is text on the board', async ({ page }) => {
    const { open } = await makeHostile(page.request);
    await openBoard(page, 'westside');
    const card = ticket(page, 'Pending', open.orderNumber);
    await expect(card).toContainText(markup('orderer'));
    await expect(card).toContainText(`${markup('street')}, ${markup('city')} ${short}`);
    await expect(card).toContainText(markup('note'));
    await expectText(page, 'board');
    await page.getByRole('button', { name: `Cancel ${open.orderNumber}` }).click();
    // It asks by the first name.
    await expect(page.getByRole('dialog')).toContainText(markup('orderer').split(' ')[0] ?? '');
    await expectText(page, 'cancelling');
  });

  test('is text where a visitor types it', async ({ page }) => {
    for (const path of ['/menu', '/shop', '/recipes']) {
      await openPage(page, path);
      await page.getByRole('searchbox').first().fill(markup('search'));
      await expect(page.getByRole('searchbox').first()).toHaveValue(markup('search'));
      if (path !== '/recipes') await expect(page.getByRole('main')).toContainText(markup('search'));
      await expectText(page, path);
    }
    await openPage(page, '/about');
    await page.getByRole('button', { name: 'Chat with us' }).click();
    await page.getByLabel('Your message').fill(markup('question'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText(markup('question'));
    await openPage(page, '/faq');
    await page.getByRole('button', { name: 'Chat with us' }).click();
    await expect(page.getByRole('log')).toContainText(markup('question'));
    await expectText(page, 'chat');
  });
});

/** Every key of local and session storage, with what would harm if it were believed. */
const poisons = (owner: string): Record<string, Record<string, string>> => {
  const line = { id: 987_654, quantity: 2, name: markup('item'), price: 1e308, image: 'javascript:planted()', owner };
  const known = { ...line, id: 3, price: -1, quantity: 1e9 };
  const timer = { recipe: markup('recipe'), step: 0, title: markup('timer'), durationMs: 1e15, state: 'done' };
  const shaped = {
    juniper_cart: { owner, items: [line, known, null, markup('line')] },
    juniper_wishlist: { owner, items: [line, known] },
    juniper_base: { owner, revision: -1, items: [line], wishlist: [3] },
    favorites: [line, known],
    favorites_base: [{ ...line, favoriteId: markup('favorite'), isSent: true }],
    juniper_deals: { day: markup('day'), endsAt: { 3: 1e308 } },
    juniper_checkout: {
      owner,
      key: markup('key'),
      draft: { city: markup('city'), note: markup('note'), address: 7, card: '4111' },
    },
    cartUpdated: { timestamp: markup('time') },
    orderCompleted: { id: '//evil.example', orderId: '//evil.example', timestamp: Number.MAX_VALUE },
    juniper_timers: [timer, { ...timer, state: 'running', endsAt: 1e308 }],
    coffeeRecipeFavorites: [markup('recipe'), '__proto__'],
    'recipe-favorites': [markup('recipe')],
    recipe_favorites_base: { owner, entries: [{ id: markup('recipe'), handle: 7, isSent: true }, null] },
    'recipe_cold-brew_steps': [0, 1e9],
    juniper_chat: { owner, asked: [markup('asked')] },
    juniper_feedback: { owner, values: { comments: markup('comments'), __proto__: 'x' } },
  };
  const keys = Object.keys(shaped);
  const plain = ['juniper_theme', 'juniper_board_store', 'juniper_board_sound', 'recipe_favorites_owner'];
  const all = (value: string) => Object.fromEntries([...keys, ...plain].map((key) => [key, value]));
  return {
    'of the right shape': {
      ...Object.fromEntries(Object.entries(shaped).map(([key, value]) => [key, JSON.stringify(value)])),
      ...Object.fromEntries(plain.map((key) => [key, markup(key)])),
    },
    'that is markup': all(markup('stored')),
    'of another shape': all(JSON.stringify({ items: { length: 1e9 }, owner: { toString: 1 }, draft: [markup('x')] })),
    'that pollutes': all('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"items":"x"}'),
  };
};

const readers = ['/', '/shop', '/menu', '/cart', '/checkout', '/profile', '/favorites', '/wishlist', '/recipes'];

test.describe('poisoned storage', () => {
  test.describe.configure({ timeout: 240_000 });
  // The server refuses a cart that cannot be.
  test.use({ allowedConsole: /Failed to load resource.*400/ });

  for (const how of Object.keys(poisons('')))
    test(`${how} does no harm on any screen that reads it`, async ({ memberPage: page }) => {
      const owner: string = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id);
      const poison = poisons(owner)[how];
      // In each document anew, before a script of the page runs: the page before may have mended it.
      await page.addInitScript((values = {}) => {
        for (const [key, value] of Object.entries(values)) {
          localStorage.setItem(key, value);
          sessionStorage.setItem(key, value);
        }
      }, poison);
      for (const path of [...readers, '/recipes/cold-brew', '/feedback', '/account', '/about']) {
        await openPage(page, path);
        await expectText(page, path);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    });

  test.describe('of the session', () => {
    // The policy keeps out the picture that the made-up user names.
    test.use({ allowedConsole: /Failed to load resource.*401|Content Security Policy/ });

    test('opens nothing: a made-up user and role see no data and no board', async ({ page, person }) => {
      const user = { id: randomUUID(), name: markup('name'), email: person.email, role: 'staff', loyaltyPoints: 9_000 };
      const avatar = 'javascript:planted()';
      for (const path of ['/profile', '/account', '/staff/orders', '/order', '/']) {
        await logInAs(page, {
          token: markup('token'),
          user: { ...user, avatar, provider: 'local', emailVerified: true },
        });
        await openPage(page, path);
        await expectText(page, path);
        // The server does not know the token, so the session ends here too.
        const token = () => page.evaluate(() => localStorage.getItem('token'));
        await expect.poll(() => token().catch(token), path).toBeNull();
        if (path === '/staff/orders') await expect(page.getByRole('article')).toHaveCount(0);
        await page.goto('/robots.txt');
      }
    });
  });
});

test.describe('a way back', () => {
  // What React Router says of an address that is not ours.
  test.use({ allowedConsole: /External navigation is not allowed/ });

  test('a login leads to our own pages, also for who is logged in already, whatever the address, the history or the storage says', async ({
    page,
    person,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    await page.request.post('/api/auth/register', { data: person });
    const token = () => page.evaluate(() => localStorage.getItem('token')).catch(() => null);
    const logIn = async () => {
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect.poll(token).toEqual(expect.any(String));
      await expect(page.getByLabel('Email')).toBeHidden();
    };
    /** Forgets the customer, and what earlier turns have stored. */
    const leave = async () => {
      await page.goto('/robots.txt');
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    };
    const reached: string[] = [];
    await page.route('**://evil.example/**', (route) => {
      reached.push(route.request().url());
      return route.abort();
    });
    const targets = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      'javascript:planted()',
      '/%2f/evil.example',
    ];
    const names = ['from', 'next', 'returnTo', 'redirect', 'url', 'continue'];
    for (const target of targets) {
      const query = names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&');
      await leave();
      await openPage(page, `/login?${query}#${target}`);
      await logIn();
      await expect(page).toHaveURL('/home');

      // Only a script of ours can write these two; they still lead nowhere else.
      await leave();
      await page.evaluate(
        (value) => sessionStorage.setItem('juniper_return', JSON.stringify({ at: Date.now(), asked: { from: value } })),
        target,
      );
      await openPage(page, '/login');
      await logIn();
      await expect.poll(() => new URL(page.url()).origin).toBe(baseURL);
      await page.evaluate((value) => {
        history.replaceState({ usr: { from: value }, key: 'x', idx: 0 }, '', '/login');
      }, target);
      await reloadPage(page).catch(() => {});
      await expect.poll(() => new URL(page.url()).origin).toBe(baseURL);
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    }
    expect(reached).toEqual([]);
  });
});

test('no token is in an address that the browser asks for, or in a Referer', async ({ page, context, person }) => {
  test.setTimeout(180_000);
  const asked: string[] = [];
  const noted: Promise<void>[] = [];
  context.on('request', (request) => {
    const note = request.allHeaders().then(
      ({ referer = '' }) => void asked.push(`${request.url()} ${referer}`),
      () => void asked.push(request.url()),
    );
    noted.push(note);
  });

  const { token, user } = await (await page.request.post('/api/auth/register', { data: person })).json();
  const confirmLink = await linkMailedTo(person.email, /welcome|confirm/i, '/verify-email');
  await openPage(page, confirmLink);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').first().click();

  await page.request.post('/api/auth/forgot-password', { data: { email: person.email } });
  const resetLink = await linkMailedTo(person.email, /password/i, '/reset-password');
  await openPage(page, resetLink);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').first().click();

  await logInAs(page, { token, user });
  for (const path of ['/', '/profile', '/account', '/cart', '/checkout', '/order', '/favorites', '/feedback']) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await Promise.all(noted);
  expect(asked.filter((line) => line.includes('/api/')).length).toBeGreaterThan(5);
  const getSecret = (link: string) => new URL(link).hash.replace(/.*token=/, '');
  for (const secret of [token, getSecret(confirmLink), getSecret(resetLink)]) {
    expect(secret).toMatch(/^[\w-]{40,}$/);
    expect(asked.filter((line) => line.includes(secret))).toEqual([]);
  }
});
