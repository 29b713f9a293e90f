import { expectAccessibleAtWidth, expectAccessibleDialog } from './axe.ts';
import { add, dock, fill, open, put, stored } from './lists-on-device.ts';
import { expect, test } from './test.ts';

test.describe('what is stored is not believed', () => {
  const hostile = {
    wrongTypes: { items: [{ id: '3', quantity: 'many' }, null, 7], owner: 7 },
    unknownIds: {
      items: [
        { id: 999, quantity: 1 },
        { id: -1, quantity: 1 },
      ],
    },
    hugeNumbers: {
      items: [
        { id: 3, quantity: 1e308 },
        { id: 1e308, quantity: 1 },
      ],
    },
    editedPrices: { items: [{ id: 104, name: '<img src=x>', price: 0.01, image: '../x', quantity: 1, listPrice: 0 }] },
    noList: 'nonsense',
  };

  for (const [name, value] of Object.entries(hostile)) {
    test(`a cart of ${name} breaks no page and changes no price`, async ({ memberPage: page }) => {
      await put(page, 'juniper_cart', value);
      for (const key of ['juniper_wishlist', 'juniper_deals', 'favorites', 'cartUpdated']) await put(page, key, value);
      for (const path of ['/cart', '/wishlist', '/favorites', '/menu', '/shop/coffee']) {
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await open(page, '/cart');
      if (name === 'editedPrices') await expect(page.getByRole('row', { name: /Cheesecake/ })).toContainText('$9.20');
      if (name === 'hugeNumbers') await expect(page.getByRole('spinbutton')).toHaveValue('20');
    });
  }

  test('the next customer of a shared computer sees nothing of the last one’s lists', async ({ memberPage: page }) => {
    await fill(page, [[1, 2]]);
    const first = JSON.parse((await stored(page, 'user')) ?? '{}');
    const entry = { id: 9, owner: first.id, favoriteId: '0190c0de-0000-7000-8000-000000000009' };
    await put(page, 'favorites', [entry]);
    await put(page, 'juniper_wishlist', { items: [{ id: 2, quantity: 1 }], owner: first.id });
    await put(page, 'user', { ...first, id: '0190c0de-0000-7000-8000-00000000000f', name: 'Theo Park' });
    await open(page, '/cart');
    await expect(page.getByText('Your cart is empty. Please add some items!')).toBeVisible();
    await open(page, '/wishlist');
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
    // This page asks for the account, and the token is still the first one's: no answer comes.
    await page.route('**/api/**', () => {});
    await open(page, '/favorites');
    await expect(page.getByText('No favorites yet')).toBeVisible();
  });
});

test('products of a newer release stay in the cart and on the account, and the page says so', async ({
  memberPage: page,
}) => {
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` };
  const accountCart = async () => (await (await page.request.get('/api/cart', { headers })).json()).data;
  const { revision } = await accountCart();
  const data = { revision, items: [{ id: 999, quantity: 2 }], wishlist: [998] };
  expect((await page.request.put('/api/cart', { headers, data })).status()).toBe(200);

  await open(page, '/cart');
  await expect(page.getByText('We’ll leave them out of this order.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('An item that is not on this menu × 2');
  await open(page, '/wishlist');
  await expect(page.getByText('They stay in your wishlist.')).toBeVisible();
  await open(page, '/shop');
  await add(page, 'Americano');
  await expect
    .poll(async () => (await accountCart()).items.map(({ id }: { id: number }) => id), { timeout: 10_000 })
    .toEqual([999, 2]);
  expect((await accountCart()).wishlist).toEqual([998]);
});

for (const width of [390, 768, 1025, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('filled lists, the question and the mini-cart are accessible, and nothing covers the dock', async ({
      memberPage: page,
    }) => {
      test.slow();
      await fill(page, [
        [3, 2],
        [7, 1],
        [29, 1],
        [22, 1],
      ]);
      const { id: owner } = JSON.parse((await stored(page, 'user')) ?? '{}');
      await put(page, 'juniper_wishlist', {
        owner,
        items: [
          { id: 5, quantity: 1 },
          { id: 29, quantity: 1 },
        ],
      });
      await put(page, 'favorites', [{ id: 104, owner, favoriteId: '0190c0de-0000-7000-8000-000000000009' }]);
      await open(page, '/favorites');
      await expect(page.getByRole('heading', { name: 'Blueberry Cheesecake' })).toBeVisible();
      await expectAccessibleAtWidth(page, 'favorites');
      await open(page, '/wishlist');
      await expect(page.getByRole('heading', { name: 'Mocha' })).toBeVisible();
      await expectAccessibleAtWidth(page, 'wishlist');

      await open(page, '/cart');
      await expect(page.getByRole('spinbutton')).toHaveCount(4);
      await expectAccessibleAtWidth(page, 'cart');
      await page.getByRole('button', { name: 'Clear Cart' }).click();
      await expectAccessibleDialog(page, 'the question');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Remove Latte' }).click();
      // A blurred window pauses the toast's timer.
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      await dock(page).getByRole('button', { name: 'Cart, 3 items' }).click();
      await expectAccessibleAtWidth(page, 'mini-cart');
      const getBox = async (selector: string) => {
        const box = await page.locator(selector).last().boundingBox();
        return box ?? { x: 0, y: 0, width: 0, height: 0 };
      };
      const [cart, toast, corner] = [await getBox('.mini'), await getBox('.toast'), await getBox('.dock')];
      const overlaps = (a: typeof cart, b: typeof cart) =>
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      expect([overlaps(cart, toast), overlaps(cart, corner), overlaps(toast, corner)]).toEqual([false, false, false]);
      for (const link of await page.locator('.hdr .nav__link:visible, .hdr .btn:visible, .hdr .logo:visible').all())
        expect(overlaps((await link.boundingBox()) ?? cart, corner), await link.innerText()).toBe(false);
    });
  });
}
