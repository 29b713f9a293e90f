import { add, buy, dock, fill, open, put, stepper, stored, told } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { expect, expectLogin, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test.describe('a visitor', () => {
  for (const [path, item] of [
    ['/menu', 'Espresso'],
    ['/shop', 'Butter Croissant'],
    ['/shop/coffee', 'Espresso'],
  ] as const) {
    test(`is led from ${path} to log in, by Add to Cart and by Buy Now [buy-3]`, async ({ page }) => {
      await open(page, path);
      await add(page, item);
      await told(page, 'Please login to add items to your cart');
      await expectLogin(page);
      await open(page, path);
      await buy(page, item);
      await told(page, 'Please login to continue with Buy Now');
      await expectLogin(page);
      expect(await stored(page, 'juniper_cart')).toBeNull();
    });
  }

  test('presses before the code is there, and is told so when it is', async ({ page }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    const opened = openPage(page, '/menu');
    await page.getByRole('button', { name: 'Add to Cart: Mocha' }).first().click();
    press();
    await told(page, 'Please login to add items to your cart');
    await opened;
  });

  test('loses a cart that is nobody’s, and is told so [cart-6]', async ({ page }) => {
    await page.goto('/robots.txt');
    await put(page, 'juniper_cart', { items: [{ id: 3, quantity: 2 }] });
    await openPage(page, '/about', { waitUntil: 'commit' });
    await told(page, 'Please login to see your cart');
    await expect(page).toHaveURL('/login');
    await expect(dock(page).getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });

  test('keeps a wishlist, and takes it along when logging in [access-4, minicart-1]', async ({ page, person }) => {
    await page.request.post('/api/auth/register', { data: person });
    await open(page, '/shop');
    await page.getByRole('button', { name: 'Add to wishlist: Americano' }).click();
    await told(page, 'Americano added to wishlist!');
    await expect(dock(page).getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    await open(page, '/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/home');
    await dock(page).getByRole('link', { name: 'Wishlist, 1 item' }).click();
    await expect(page.getByRole('heading', { name: 'Americano' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove Americano' }).click();
    await told(page, 'Americano removed from wishlist!');
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  });
});

test.describe('a customer', () => {
  test('uses the product control: add, plus, minus, remove [buy-4]', async ({ memberPage: page }) => {
    await open(page, '/shop');
    await add(page, 'Americano');
    await told(page, 'Americano added to cart!');
    await expect(stepper(page, 'Americano')).toContainText('1');
    await page.getByRole('button', { name: 'Increase Americano' }).click();
    await told(page, 'Quantity updated to 2!');
    await page.getByRole('button', { name: 'Decrease Americano' }).click();
    await told(page, 'Quantity updated to 1!');
    await page.getByRole('button', { name: 'Decrease Americano' }).click();
    await told(page, 'Americano removed from cart!');
    await expect(page.getByRole('button', { name: 'Add to Cart: Americano' })).toBeFocused();
  });

  test('buys now from the product control and lands in the cart', async ({ memberPage: page }) => {
    await open(page, '/menu');
    await buy(page, 'Espresso');
    await told(page, 'Espresso added to cart! Redirecting to checkout...');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('spinbutton', { name: 'Quantity of Espresso' })).toHaveValue('1');
  });

  test('uses a menu page: Buy Now adds and stays, plus and minus count, minus at 1 removes [buy-5]', async ({
    memberPage: page,
  }) => {
    await page.clock.install();
    await open(page, '/shop/soup');
    await buy(page, 'Minestrone');
    await expect(stepper(page, 'Minestrone')).toContainText('1');
    await page.getByRole('button', { name: 'Increase Minestrone' }).click();
    await expect(stepper(page, 'Minestrone')).toContainText('2');
    // A wrong redirect would come after a second.
    await page.clock.runFor(1500);
    await expect(page).toHaveURL('/shop/soup');
    await page.getByRole('button', { name: 'Decrease Minestrone' }).click();
    await page.getByRole('button', { name: 'Decrease Minestrone' }).click();
    await expect(page.getByRole('button', { name: 'Add to Cart: Minestrone' })).toBeVisible();
    await expect(dock(page).getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });

  test('looks into the mini-cart and opens the cart from it', async ({ memberPage: page }) => {
    await fill(page, [
      [1, 1],
      [2, 2],
      [4, 1],
      [6, 1],
    ]);
    await open(page, '/about');
    await dock(page).getByRole('button', { name: 'Cart, 4 items' }).click();
    const preview = page.getByRole('region', { name: 'Cart preview' });
    await expect(preview.getByRole('listitem')).toHaveCount(3);
    await expect(preview).toContainText('+1 more items');
    await expect(preview).toContainText('Total before tax$16.50');
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(dock(page).getByRole('button', { name: 'Cart, 4 items' })).toBeFocused();
    await page.keyboard.press('Enter');
    await preview.getByRole('link', { name: 'View Full Cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(preview).toBeHidden();
  });

  test('changes, moves, removes, clears and pays', async ({ memberPage: page }) => {
    await fill(page, [
      [1, 1],
      [2, 1],
      [4, 1],
      [6, 1],
    ]);
    await open(page, '/cart');
    const americano = page.getByRole('spinbutton', { name: 'Quantity of Americano' });
    await americano.fill('3');
    await told(page, 'Cart updated!');
    await americano.fill('0');
    await told(page, 'Quantity must be greater than 0');
    await expect(americano).toHaveValue('3');
    await expect(page.getByRole('table', { name: 'Totals' })).toContainText('Final price$23.02');

    await page.getByRole('button', { name: 'Remove Espresso' }).click();
    await told(page, 'Item removed from cart!');
    await page.getByRole('button', { name: 'Move to wishlist: Cappuccino' }).click();
    await expect(dock(page).getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();

    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await told(page, 'Redirecting to payment...');
    await expect(page).toHaveURL('/checkout');
    await open(page, '/cart');

    await page.getByRole('button', { name: 'Clear Cart' }).click();
    const question = page.getByRole('dialog', { name: 'Clear Cart' });
    await expect(question).toContainText('Are you sure you want to remove all items from the cart?');
    await expect(question.getByRole('button', { name: 'Keep items' })).toBeFocused();
    // A selection that is dragged out of it ends on the backdrop.
    const words = await question.getByText('Are you sure').boundingBox();
    if (!words) throw new Error('The question is not shown');
    await page.mouse.move(words.x + 20, words.y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 4 });
    await page.mouse.up();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeFocused();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.mouse.click(5, 400);
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await question.getByRole('button', { name: 'Remove all' }).click();
    await told(page, 'All items removed from cart!');
    await expect(page.getByText('Your cart is empty. Please add some items!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeDisabled();
  });

  test.describe('at once in two places', () => {
    // A tab that saves before it has heard of another tab's change gets a 409, and merges.
    test.use({ allowedConsole: /status of 409/ });

    test('sees the same cart in two tabs [buy-6]', async ({ memberPage: page, context }) => {
      const other = await context.newPage();
      await open(other, '/cart');
      await open(page, '/shop');
      await add(page, 'Americano');
      const quantity = other.getByRole('spinbutton', { name: 'Quantity of Americano' });
      await expect(quantity).toHaveValue('1');
      await quantity.fill('5');
      await expect(stepper(page, 'Americano')).toContainText('5');
      await add(page, 'Espresso');
      await expect(other.getByRole('table', { name: 'Totals' })).toContainText('Subtotal$17.50');
      const news = JSON.parse((await stored(page, 'cartUpdated')) ?? 'null');
      expect(news).toMatchObject({ itemCount: 2, totalAmount: 17.5, timestamp: expect.any(Number) });
      await other.getByRole('button', { name: 'Remove Americano' }).click();
      await expect(page.getByRole('button', { name: 'Add to Cart: Americano' })).toBeVisible();
    });
  });

  test('keeps the price of a deal that has ended, and pays the list price for the next', async ({
    memberPage: page,
  }) => {
    await open(page, '/menu');
    await add(page, 'Latte');
    const clock = JSON.parse((await stored(page, 'juniper_deals')) ?? '{}');
    for (const id of Object.keys(clock.endsAt)) clock.endsAt[id] = Date.now() - 1000;
    await put(page, 'juniper_deals', clock);
    await open(page, '/menu');
    await expect(page.getByText('Deal ended').first()).toBeVisible();
    await add(page, 'Mocha');
    await open(page, '/cart');
    await expect(page.getByRole('row', { name: /Latte/ })).toContainText('$3.20');
    await expect(page.getByRole('row', { name: /Mocha/ })).toContainText('$4.50');
  });

  test.describe('with favorites', () => {
    test('saves one on a coffee page, finds it on /favorites, and removes it [favorites-3]', async ({
      memberPage: page,
    }) => {
      await open(page, '/shop/coffee');
      await page.getByRole('button', { name: 'Save to favorites: Cortado' }).click();
      await told(page, 'Item added to favorites!');
      await open(page, '/favorites');
      await expect(page.getByRole('heading', { name: 'Cortado' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Browse the shop' })).toHaveAttribute('href', '/shop');
      await page.getByRole('button', { name: 'Remove: Cortado' }).click();
      await told(page, 'Item removed from favorites');
      await expect(page.getByText('No favorites yet')).toBeVisible();
    });
  });
});

test('keyboard only: from the landing page to a filled cart', async ({ memberPage: page }) => {
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent,
      );
      if (focused?.match(name)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo(/^Shop$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop');
  // The new page has the focus once it is shown.
  await expect(page.locator('#main')).toBeFocused();
  await tabTo(/^Add to Cart: /);
  await page.keyboard.press('Enter');
  await expect(dock(page).getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await tabTo(/^Buy Now: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
});
