// The journeys of a customer, of staff and of an owner on the screens of a cafe in Vienna with euros, and of one in Tokyo
// with yen. The devices are in Oregon: all times are the store's.
import type { APIRequestContext, Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { landed, placeButton } from './counter.ts';
import type { Product } from './global-setup.ts';
import { fill, open } from './lists-on-device.ts';
import { openPage } from './open-page.ts';
import { confirmEmail, earnTrust } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect, logInAs } from './test.ts';

type Abroad = {
  timeZone: string;
  address: { street: string; town: string; region: string; zipCode: string; country: string };
  money: { code: string; minor: number; locale: string };
  tax: { label: string; rateBp: number };
  /** How amounts look: of a flat white, of two, the tax in these, of a refund. */
  price: string;
  total: string;
  taxes: string;
  refund: { typed: string; shown: string };
  /** What the console calls the money. */
  unit: string;
};

const shops: Record<string, Abroad> = {
  'Vienna with euros': {
    timeZone: 'Europe/Vienna',
    address: { street: 'Lindengasse 7', town: 'Wien', region: '', zipCode: '1070', country: 'AT' },
    money: { code: 'EUR', minor: 2, locale: 'de-AT' },
    tax: { label: 'USt', rateBp: 2_000 },
    price: '€ 4,20',
    total: '€ 8,40',
    taxes: '€ 1,40',
    refund: { typed: '2', shown: '€ 2,00' },
    unit: 'euros',
  },
  'Tokyo with yen': {
    timeZone: 'Asia/Tokyo',
    address: { street: '3 Kagurazaka', town: 'Shinjuku', region: 'Tokyo', zipCode: '162-0825', country: 'JP' },
    money: { code: 'JPY', minor: 0, locale: 'ja-JP' },
    tax: { label: 'Tax', rateBp: 1_000 },
    price: '￥420',
    total: '￥840',
    taxes: '￥76',
    refund: { typed: '200', shown: '￥200' },
    unit: 'yen',
  },
};

/** Makes the shop one of another country, as its owner does in the console. */
async function moveShop(request: APIRequestContext, token: string, { timeZone, address, money, tax }: Abroad) {
  const headers = { authorization: `Bearer ${token}` };
  const put = async (path: string, data: object): Promise<number> => {
    const answer = await request.put(`/api/owner/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data.version;
  };
  const { data } = await (await request.get('/api/owner/stores', { headers })).json();
  const { name, phone, taxProfile, version } = data.stores.find(({ store }: { store: string }) => store === 'main');
  await put('stores/main', { name, phone, taxProfile, version, timeZone, address, isArchived: false });
  const rates = [{ taxClass: 'standard', ...tax }];
  const taxProfiles = [{ id: taxProfile, name: tax.label, isInclusive: true, rates }];
  await put('money', { money, version: await put('taxes', { taxProfiles, version: data.version }) });
}

/** The words are on the screen, and no dollars are. */
async function expectMoney(page: Page, ...words: string[]) {
  for (const word of words) await expect(page.locator('#main')).toContainText(word);
  expect(await page.locator('body').innerText()).not.toMatch(/\$\s?\d|dollar/i);
}

/** The clock of a moment there, as the screens write it. */
const timeThere = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at));

async function orderTwoFlatWhites(page: Page, abroad: Abroad) {
  await open(page, '/menu');
  await expectMoney(page, abroad.price);
  await fill(page, [[6, 2]]);
  await open(page, '/cart');
  await expectMoney(page, abroad.total, abroad.taxes, abroad.tax.label);
  await open(page, '/checkout');
  await expectMoney(page, abroad.total, abroad.taxes, abroad.address.street);
  await placeButton(page).click();
  return landed(page);
}

const readOrder = async (page: Page, shop: Product, id: string) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(`${shop.url}/api/orders/${id}`, { headers })).json()).data;
};

for (const [name, abroad] of Object.entries(shops)) {
  // Each has a shop of its own: the currency stays as it is once there are orders.
  const test = makeShopTest();
  test.use({ timezoneId: 'America/Los_Angeles' });
  test(`a cafe in ${name}: ordered, served, refunded and reported`, async ({ page, browser, shop, person }) => {
    test.setTimeout(240_000);
    const owner = await openConsole(page, 'owner', '/owner/shop', shop.databaseUrl);
    await moveShop(page.request, owner.token, abroad);

    const customer = await browser.newPage({ baseURL: shop.url, timezoneId: 'America/Los_Angeles' });
    const session = await (await customer.request.post('/api/auth/register', { data: person })).json();
    confirmEmail(person.email, shop.databaseUrl);
    earnTrust(person.email, shop.databaseUrl);
    await logInAs(customer, session);
    const menuNames = async (words: string) => (await (await customer.request.get('/menu')).text()).includes(words);
    await expect.poll(() => menuNames(`"${abroad.money.code}"`), { timeout: 60_000 }).toBe(true);
    const { id, orderNumber } = await orderTwoFlatWhites(customer, abroad);
    const { createdAt } = await readOrder(customer, shop, id);
    const placedAt = timeThere(createdAt, abroad.timeZone);
    await expectMoney(customer, abroad.total, abroad.taxes, `Placed today, ${placedAt}`);

    await openPage(page, '/staff/orders');
    await page.getByRole('button', { name: `Start ${orderNumber}` }).click();
    await expectMoney(page, orderNumber);
    await expect.poll(async () => (await readOrder(customer, shop, id)).status, { timeout: 20_000 }).toBe('preparing');

    const completed = await page.request.post(`/api/staff/orders/${id}/status`, {
      headers: { authorization: `Bearer ${owner.token}` },
      data: { from: 'preparing', to: 'completed' },
    });
    expect(completed.ok(), await completed.text()).toBe(true);

    await openPage(page, `/owner/orders/${id}`);
    await expectMoney(page, abroad.total, placedAt);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'An amount' }).check();
    await dialog.getByLabel('Amount', { exact: true }).fill(abroad.refund.typed);
    await dialog.getByLabel(/^What should we tell/).fill('It was cold.');
    await dialog.getByRole('button', { name: `Refund ${abroad.refund.shown}` }).click();
    await expectMoney(page, `${abroad.refund.shown} given back at the counter`);

    // A job finishes the refund, and reports count it from then on.
    await expect(async () => {
      await openPage(page, '/owner/reports');
      await expect(page.locator('#main')).toContainText(`Refunds${abroad.refund.shown}`, { timeout: 2_000 });
    }).toPass();
    await expectMoney(page, abroad.total);
    await openPage(page, '/owner');
    await expectMoney(page, abroad.total);
    await openPage(page, '/owner/menu');
    await expectMoney(page, abroad.price);
    await openPage(page, '/owner/menu/6');
    await expectMoney(page, `Price in ${abroad.unit}`);
    await openPage(page, `/owner/customers/${session.user.id}`);
    await page.getByRole('button', { name: 'Give a voucher' }).click();
    await expect(page.getByLabel(new RegExp(`^${abroad.unit} off`, 'i'))).toBeVisible();
    await expectMoney(page, orderNumber);
    await openPage(page, `/owner/audit?subject=${encodeURIComponent(`order:${id}`)}`);
    await expectMoney(page, abroad.refund.shown);

    await openPage(customer, `/order?id=${id}`);
    await expectMoney(customer, abroad.total, `We sent ${abroad.refund.shown} back to your card`);
    await open(customer, '/profile?tab=orders');
    await expectMoney(customer, orderNumber, abroad.total);
    await customer.close();
  });
}
