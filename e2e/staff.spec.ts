import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectSettled, openBoard, type Store, ticket } from './board.ts';
import { linkMailedTo } from './mail-catcher.ts';
import { openPage } from './open-page.ts';
import { addStaff, confirmEmail, makeStaff } from './orders.ts';
import { expect, logInAs, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

const address = { address: '18 Birch Lane', city: 'Maple Hollow', zipCode: '97099' };

/** A new customer, and a function to order as such. */
const makeCustomer = async (api: APIRequestContext, storeLocation: Store) => {
  const data = { name: 'Priya Raman', email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
  const session = await (await api.post('/api/auth/register', { data })).json();
  confirmEmail(data.email);
  const signed = { authorization: `Bearer ${session.token}` };
  return {
    session,
    order: async (fulfilment: 'pickup' | 'delivery' = 'pickup'): Promise<{ id: string; orderNumber: string }> => {
      const answer = await api.post('/api/orders', {
        headers: { ...signed, 'idempotency-key': randomUUID() },
        data: { ...data, password: undefined, ...address, fulfilment, storeLocation, items: [{ id: 6, quantity: 2 }] },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()).data;
    },
    cancel: (id: string) => api.post(`/api/orders/${id}/cancel`, { headers: signed }),
    see: async (id: string) => (await (await api.get(`/api/orders/${id}`, { headers: signed })).json()).data,
  };
};

const openElsewhere = async (browser: Browser, baseURL: string | undefined, store: Store) => {
  const page = await browser.newPage({ baseURL: baseURL as string });
  await openBoard(page, store);
  return page;
};

test('an order is on the board within a second, and goes through it by keyboard, undone once', async ({ page }) => {
  const customer = await makeCustomer(page.request, 'downtown');
  await openBoard(page, 'downtown');
  const { id, orderNumber } = await customer.order('delivery');
  await expect(ticket(page, 'Pending', orderNumber)).toBeVisible({ timeout: 1_000 });
  await expect(page.getByRole('status').filter({ hasText: `New order ${orderNumber}` })).toBeAttached();
  await expect(ticket(page, 'Pending', orderNumber)).toContainText('18 Birch Lane, Maple Hollow 97099');

  await page.getByRole('button', { name: `Start ${orderNumber}` }).focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: `Undo ${orderNumber}` });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Start ${orderNumber}` })).toBeFocused();
  await expect(ticket(page, 'Pending', orderNumber)).toBeVisible();
  expect((await customer.see(id)).status).toBe('pending');

  await page.getByRole('button', { name: `Start ${orderNumber}` }).focus();
  await page.keyboard.press('Space');
  await expectSettled(page, 'Done', orderNumber);
  expect((await customer.see(id)).status).toBe('preparing');
  await expect(ticket(page, 'Preparing', orderNumber)).toBeFocused();
  await page.getByRole('button', { name: `Done ${orderNumber}` }).focus();
  await page.keyboard.press('Space');
  await expect(undo).toBeFocused();
  await expect(ticket(page, 'Completed', orderNumber)).toBeFocused({ timeout: 15_000 });
  await expect.poll(async () => (await customer.see(id)).status).toBe('completed');
});

test('who carries a delivery is one press more, also once it has left, and its customer reads it [delivery-5]', async ({
  page,
}) => {
  const customer = await makeCustomer(page.request, 'mall');
  await openBoard(page, 'mall');
  const { id, orderNumber } = await customer.order('delivery');
  for (const label of ['Start', 'Done']) {
    await page.getByRole('button', { name: `${label} ${orderNumber}` }).click();
    await expect(page.getByRole('button', { name: `Undo ${orderNumber}` })).toBeHidden({ timeout: 15_000 });
  }
  const done = ticket(page, 'Completed', orderNumber);
  await done.getByRole('button', { name: 'Tracking' }).click();
  const dialog = page.getByRole('dialog', { name: `Tracking of ${orderNumber}` });
  await expect(dialog.getByLabel('Carrier')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('<b>DHL</b>');
  await dialog.getByLabel('Tracking number').fill('0034 0434');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(done).toContainText('<b>DHL</b> 0034 0434');

  await logInAs(page, customer.session);
  await openPage(page, `/order?id=${id}`);
  await expect(page.getByText('<b>DHL</b>', { exact: true })).toBeVisible();
  await expect(page.getByText('0034 0434', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a device whose clock is 30 minutes fast shows how old an order is by the server’s clock', async ({ page }) => {
  const customer = await makeCustomer(page.request, 'downtown');
  await page.addInitScript(() => {
    const deviceNow = Date.now;
    Date.now = () => deviceNow() + 30 * 60_000;
  });
  await openBoard(page, 'downtown');
  const { orderNumber } = await customer.order();
  await expect(ticket(page, 'Pending', orderNumber).locator('.ticket__age')).toHaveText(/^(now|1 min)$/);
});

test('what was just pressed is kept when the page is closed', async ({ page }) => {
  const customer = await makeCustomer(page.request, 'mall');
  const { id, orderNumber } = await customer.order();
  await openBoard(page, 'mall');
  await page.getByRole('button', { name: `Start ${orderNumber}` }).click();
  await openPage(page, '/about');
  await expect.poll(async () => (await customer.see(id)).status).toBe('preparing');
});

test('a press that can still be undone is sent when staff log out', async ({ page }) => {
  const customer = await makeCustomer(page.request, 'uptown');
  await openBoard(page, 'uptown');
  const { id, orderNumber } = await customer.order();
  await page.getByRole('button', { name: `Start ${orderNumber}` }).click();
  await expect(page.getByRole('button', { name: `Undo ${orderNumber}` })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect((await customer.see(id)).status).toBe('preparing');
});

test('staff cancel with a reason that the customer reads; what the customer cancels leaves the board [board-3]', async ({
  page,
}) => {
  const customer = await makeCustomer(page.request, 'uptown');
  const [first, second] = [await customer.order(), await customer.order()];
  await openBoard(page, 'uptown');
  await page.getByRole('button', { name: `Cancel ${first.orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${first.orderNumber}?` });
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await dialog.getByText('We close early today.').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(`${first.orderNumber} was cancelled: We close early today.`)).toBeVisible();
  await expect(ticket(page, 'Pending', second.orderNumber)).toBeFocused();
  expect(await customer.see(first.id)).toMatchObject({ status: 'cancelled', cancelReason: 'We close early today.' });

  await customer.cancel(second.id);
  await expect(page.getByText(`${second.orderNumber} was cancelled by the customer`)).toBeVisible();
  await expect(ticket(page, 'Pending', second.orderNumber)).toBeHidden();
});

test.describe('two boards', () => {
  test.use({ allowedConsole: /409|ERR_FAILED/ });

  test('that press at once end the same, and the slower one is told [board-2]', async ({ page, browser, baseURL }) => {
    const customer = await makeCustomer(page.request, 'westside');
    const { orderNumber } = await customer.order();
    await openBoard(page, 'westside');
    const other = await openElsewhere(browser, baseURL, 'westside');
    const boards = [page, other];
    // The boards cannot tell each other, as when their servers have lost touch.
    for (const board of boards) await board.route('**/claim', (route) => route.abort());
    await Promise.all(boards.map((board) => board.getByRole('button', { name: `Start ${orderNumber}` }).click()));
    for (const board of boards) await expectSettled(board, 'Done', orderNumber);
    const told = await Promise.all(
      boards.map((board) => board.getByText('A colleague already moved this one.').count()),
    );
    expect(told.sort()).toEqual([0, 1]);
    await other.close();
  });
});

test.describe('without a connection', () => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });

  test('the board says so, keeps what is pressed, and sends it when it is back', async ({ page, context }) => {
    const customer = await makeCustomer(page.request, 'eastside');
    const { id, orderNumber } = await customer.order();
    await openBoard(page, 'eastside');
    await context.setOffline(true);
    await expect(page.getByText(/^Connection lost, showing orders from \d+:\d\d [AP]M$/)).toBeVisible();
    await page.getByRole('button', { name: `Start ${orderNumber}` }).click();
    await expect(page.getByText('Not saved yet. Trying again...')).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expectSettled(page, 'Done', orderNumber);
    expect((await customer.see(id)).status).toBe('preparing');
  });
});

for (const width of [390, 1280]) {
  test(`is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const customer = await makeCustomer(page.request, 'mall');
    const { orderNumber } = await customer.order('delivery');
    await openBoard(page, 'mall');
    await page.getByRole('button', { name: `Start ${orderNumber}` }).click();
    await expect(page.getByRole('button', { name: `Undo ${orderNumber}` })).toBeFocused();
    await expectAccessible(page);
    const small = await page
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((each) => each.getBoundingClientRect())
          .filter(({ width: w, height: h }) => w > 0 && (w < 44 || h < 44)),
      );
    expect(small).toEqual([]);
  });
}

test('a customer neither sees the way to the board nor the board [access-6]', async ({ memberPage: page }) => {
  await openPage(page, '/about');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Board' })).toBeHidden();
  await openPage(page, '/staff/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is for our staff only.');
  await expectAccessible(page);
});

test('staff land on the board after login, find it in the header, and log out there', async ({ page, person }) => {
  await page.request.post('/api/auth/register', { data: person });
  makeStaff(person.email);
  await openPage(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  await expect(page).toHaveURL('/staff/orders');
  await page.getByRole('link', { name: 'Juniper Row, home' }).click();
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(live).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('a role given to an account that a stranger made', () => {
  test.use({ allowedConsole: /Failed to load resource.*401/ });

  test('does not work with the stranger’s password or session; the mailed link sets one that opens the board', async ({
    page,
    person,
  }) => {
    const stranger = await (await page.request.post('/api/auth/register', { data: person })).json();
    confirmEmail(person.email);
    expect(addStaff(person.email)).toContain(`${person.email} is staff now`);
    const headers = { authorization: `Bearer ${stranger.token}` };
    expect((await page.request.get('/api/staff/orders', { headers })).status()).toBe(401);

    const logIn = async (password: string) => {
      await openPage(page, '/login');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn(person.password);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
    await expect(page).toHaveURL('/login');

    const fresh = 'Behind1!TheCounter';
    await openPage(page, await linkMailedTo(person.email, /behind the counter/, '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm new password').fill(fresh);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your password is changed.');
    await logIn(person.password);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await logIn(fresh);
    await expect(page).toHaveURL('/staff/orders');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });
});
