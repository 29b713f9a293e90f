import type { Page } from '@playwright/test';
import { expectAccessibleAtWidth, expectAccessibleDialog } from './axe.ts';
import { landed, placeButton } from './counter.ts';
import { dock, endDeals, open, put, stored, told } from './lists-on-device.ts';
import { openUntilQuiet } from './open-page.ts';
import { expectRoomForLargeText } from './screen-rules.ts';
import { expect, expectLogin, logInAs, test } from './test.ts';

type Line = [options: [number, number][], quantity: number];

const [large, whole, oat, almond, shot, vanilla] = [12, 21, 22, 23, 31, 41];
const usual: [number, number][] = [
  [11, 1],
  [whole, 1],
];
const withMilk = (milk: number): [number, number][] => [
  [11, 1],
  [milk, 1],
];

/** Stores lattes on a customer's device. */
const fillLattes = async (page: Page, ...lines: Line[]) => {
  const { id: owner } = JSON.parse((await stored(page, 'user')) ?? '{}');
  await put(page, 'juniper_cart', { owner, items: lines.map(([options, quantity]) => ({ id: 3, quantity, options })) });
};
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Latte' });
const radio = (page: Page, name: string) => sheet(page).getByRole('radio', { name, exact: true });
const pick = (page: Page, name: string) => sheet(page).getByText(name, { exact: true }).click();
const press = (page: Page, name: string | RegExp) => sheet(page).getByRole('button', { name }).click();
const rows = (page: Page) => page.getByRole('table', { name: 'Items in your cart' }).locator('tbody tr');
const change = async (page: Page, name: string) => {
  const more = page.getByRole('button', { name: `More for ${name}` });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name: `Change ${name}`, exact: true }).click();
  await expect(sheet(page)).toBeVisible();
};

test('a large oat latte with two shots costs $6.60 in sheet, cart and checkout, and says what is in it', async ({
  memberPage: page,
}) => {
  await endDeals(page);
  await open(page, '/menu');
  await page.getByRole('link', { name: 'Customize: Latte', exact: true }).first().click();
  await expect(radio(page, 'Whole milk')).toBeChecked();
  await expect(sheet(page).getByText('Contains: Milk')).toBeVisible();
  await pick(page, 'Large');
  await pick(page, 'Oat milk');
  for (const _ of [1, 2]) await press(page, 'Increase Extra shot');
  await expect(sheet(page).getByText('Contains: Gluten', { exact: true })).toBeVisible();
  await expect(sheet(page).getByRole('status').filter({ hasText: '$6.60. Contains: gluten.' })).toBeAttached();
  await press(page, 'Add to Cart · $6.60');
  await told(page, 'Latte (Large, Oat milk, 2 × Extra shot) added to cart!');
  await expect(sheet(page)).toBeHidden();
  await open(page, '/cart');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Large, Oat milk, 2 × Extra shot');
  await expect(rows(page)).toContainText('Contains: gluten.');
  await expect(rows(page)).toContainText('$6.60');
  await open(page, '/checkout');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('Large, Oat milk, 2 × Extra shot');
  await expect(summary).toContainText('Contains: gluten.');
  await expect(summary).toContainText('Subtotal$6.60');
});

test('two lattes of different milk are two lines in cart, mini-cart and checkout, and the card counts the usual one', async ({
  memberPage: page,
}) => {
  await open(page, '/menu?item=3');
  await press(page, /^Add to Cart/);
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('link', { name: 'Customize: Latte', exact: true }).first().click();
  await pick(page, 'Almond milk');
  await press(page, 'Increase Latte');
  await press(page, /^Add to Cart/);
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Quantity of Latte' }).first()).toContainText('1 in your cart');
  await dock(page).getByRole('button', { name: 'Cart, 2 items' }).click();
  const mini = page.getByRole('region', { name: 'Cart preview' }).getByRole('listitem');
  await expect(mini).toHaveCount(2);
  await expect(mini.nth(1)).toContainText('Almond milk');
  await open(page, '/cart');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('Contains: milk.');
  await expect(rows(page).nth(1)).toContainText('Almond milk');
  await open(page, '/checkout');
  await expect(page.getByRole('complementary', { name: 'Order summary' }).getByRole('listitem')).toHaveCount(2);
});

test('Change keeps the line’s place; the same cup twice becomes one; 21 are refused with words', async ({
  memberPage: page,
}) => {
  await fillLattes(page, [usual, 1], [withMilk(oat), 2], [withMilk(almond), 3]);
  await open(page, '/cart');
  await change(page, 'Latte (Oat milk)');
  await expect(radio(page, 'Oat milk')).toBeChecked();
  await expect(page).toHaveURL('/cart?item=3&line=3%3A11.22');
  await pick(page, 'Soy milk');
  await press(page, /^Save changes/);
  await expect(sheet(page)).toBeHidden();
  await expect(rows(page).nth(1)).toContainText('Soy milk');
  await expect(rows(page).nth(1)).toBeFocused();
  await change(page, 'Latte (Soy milk)');
  await pick(page, 'Almond milk');
  await press(page, /^Save changes/);
  // Its end moves the focus.
  await expect(sheet(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1).getByRole('spinbutton')).toHaveValue('5');
  await rows(page).nth(1).getByRole('spinbutton').fill('20');
  await page.keyboard.press('Enter');
  await told(page, 'We take up to 20 of an item in one order');
  await expect(rows(page).nth(1).getByRole('spinbutton')).toHaveValue('5');
  // The next one says the same.
  await expect(page.getByText('We take up to 20 of an item in one order')).toBeHidden();
  await change(page, 'Latte (Almond milk)');
  for (let more = 5; more < 20; more += 1) await press(page, 'Increase Latte');
  await press(page, /^Save changes/);
  await expect(sheet(page).getByText('We take up to 20 of an item in one order')).toBeVisible();
  await expect(rows(page).nth(1).locator('input')).toHaveValue('5');
});

test('two devices: cups are merged by what they are, and more than 20 after it is said and not cut', async ({
  memberPage: page,
  person,
  browser,
  baseURL,
}) => {
  await fillLattes(page, [usual, 11], [withMilk(oat), 2]);
  await open(page, '/cart');
  await expect.poll(() => stored(page, 'juniper_base')).toContain('[22,1]');
  const session = await (await page.request.post('/api/auth/login', { data: person })).json();
  const other = await browser.newPage({ baseURL: baseURL as string });
  await logInAs(other, session);
  await fillLattes(other, [withMilk(oat), 1], [withMilk(almond), 10]);
  await open(other, '/cart');
  await expect(rows(other)).toHaveCount(3);
  await expect(rows(other).filter({ hasText: 'Almond milk' }).getByRole('spinbutton')).toHaveValue('10');
  await expect(rows(other).filter({ hasText: 'Oat milk' }).getByRole('spinbutton')).toHaveValue('2');
  for (const at of [0, 1, 2]) await expect(rows(other).nth(at)).toContainText('We take up to 20 of an item');
  await other.getByRole('button', { name: 'Proceed to Payment' }).click();
  await told(other, 'We take up to 20 of an item in one order');
  await expect(other).toHaveURL('/cart');
  await other.close();
});

test('the third of up to two is refused in place, and none is chosen for it', async ({ page }) => {
  await open(page, '/menu?item=3');
  for (const name of ['Vanilla syrup', 'Hazelnut syrup', 'Caramel syrup']) await pick(page, name);
  await expect(sheet(page).getByRole('alert')).toContainText('Up to 2.');
  await expect(sheet(page).getByRole('checkbox', { name: 'Caramel syrup' })).not.toBeChecked();
  await pick(page, 'Vanilla syrup');
  await pick(page, 'Caramel syrup');
  await expect(sheet(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(sheet(page).getByRole('alert')).toHaveCount(0);
});

test('a visitor’s cup and how many of it wait through the login', async ({ page, person }) => {
  await page.request.post('/api/auth/register', { data: person });
  await open(page, '/shop?item=3');
  await pick(page, 'Oat milk');
  await press(page, 'Increase Latte');
  await press(page, /^Add to Cart/);
  await expectLogin(page);
  await expect(page.getByText('Your Latte (Oat milk) is waiting.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(sheet(page).getByText('Latte (Oat milk) added to cart!')).toBeVisible();
  await expect(page).toHaveURL('/shop?item=3');
  await open(page, '/cart');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('spinbutton')).toHaveValue('2');
});

test('a drink is saved to the account', async ({ memberPage: page }) => {
  await open(page, '/menu?item=3');
  await expect(sheet(page).getByRole('button', { name: 'Save this drink' })).toHaveCount(0);
  await pick(page, 'Oat milk');
  await press(page, 'Save this drink');
  await expect(sheet(page).getByText('Added to favorites')).toBeVisible();
  const { favoriteOrders } = JSON.parse((await stored(page, 'user')) ?? '{}');
  expect(favoriteOrders).toMatchObject([{ productId: 3, options: withMilk(oat) }]);
});

test('by keyboard alone: customise, add, change, order', async ({ memberPage: page }) => {
  await endDeals(page);
  await open(page, '/shop');
  const key = (name: string) => page.keyboard.press(name);
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 90; presses++) {
      await key('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: at } = document;
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
        return at?.ariaLabel ?? label ?? at?.textContent;
      });
      if (focused?.match(name)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo('Customize: Latte');
  await key('Enter');
  await expect(sheet(page).getByRole('heading', { name: 'Latte' })).toBeFocused();
  await tabTo(/^Regular/);
  await key('ArrowDown');
  await expect(radio(page, 'Large')).toBeChecked();
  await tabTo(/^Whole milk/);
  await key('ArrowDown');
  await tabTo('Increase Extra shot');
  await key('Enter');
  await tabTo(/^Vanilla syrup/);
  await key('Space');
  await tabTo(/^Add to Cart · \$6\.30/);
  await key('Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Customize: Latte', exact: true })).toBeFocused();
  await open(page, '/cart');
  await tabTo(/^Change Latte/);
  await key('Enter');
  await expect(sheet(page)).toBeVisible();
  await tabTo('Increase Extra shot');
  await key('Enter');
  await tabTo(/^Save changes · \$7\.20/);
  await key('Enter');
  await expect(rows(page)).toBeFocused();
  await expect(rows(page)).toContainText('Large, Oat milk, 2 × Extra shot, Vanilla syrup');
  await tabTo('Proceed to Payment');
  await key('Enter');
  await expect(page).toHaveURL('/checkout');
  await placeButton(page).focus();
  await key('Enter');
  await landed(page);
});

test('nothing of the sheet is loaded before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openUntilQuiet(page, '/menu');
  expect(asked.filter((url) => url.includes('ItemSheet'))).toEqual([]);
  await page.getByRole('link', { name: 'Customize: Latte', exact: true }).first().click();
  await expect(sheet(page)).toBeVisible();
  expect(asked.filter((url) => url.includes('ItemSheet')).length).toBeGreaterThan(0);
});

for (const width of [320, 390, 820, 1280]) {
  test(`sheet, card and cart row are accessible at ${width} pixels`, async ({ memberPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await fillLattes(
      page,
      [usual, 1],
      [[...withMilk(oat), [shot, 2], [vanilla, 1]], 2],
      [
        [
          [large, 1],
          [almond, 1],
        ],
        1,
      ],
    );
    await open(page, '/cart');
    await expectAccessibleAtWidth(page, 'cart');
    await open(page, '/menu');
    // Customize has 44 pixels to press, in the row of the price.
    const link = page.getByRole('link', { name: 'Customize: Cappuccino' });
    const target = await link.evaluate((element) => {
      const { width: w } = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      return [w + 8, Number.parseFloat(after.height)];
    });
    expect(Math.min(...target)).toBeGreaterThanOrEqual(44);
    await link.click();
    const cappuccino = page.getByRole('dialog', { name: 'Cappuccino' });
    await expect(cappuccino).toBeVisible();
    await expectAccessibleDialog(page, 'sheet');
    const heights = await cappuccino
      .locator('.pick')
      .evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBe(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
    // The foot is in view, whatever is scrolled.
    await expect(cappuccino.getByRole('button', { name: /^Add to Cart/ })).toBeInViewport({ ratio: 1 });
  });
}

test.describe('with text at twice its size', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing of sheet and cart is cut off', async ({ memberPage: page }) => {
    await fillLattes(page, [[...withMilk(oat), [shot, 2]], 2]);
    await open(page, '/cart');
    await expectRoomForLargeText(page);
    await open(page, '/menu?item=3');
    await expect(sheet(page)).toBeVisible();
    await expectRoomForLargeText(page);
  });
});
