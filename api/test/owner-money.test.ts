import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createStaffMember, findAuditRows } from './actors.ts';
import { createMenuEditor } from './menu-editor.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let owner: Actor;
beforeEach(async () => {
  api = await createTestApp();
  owner = await createStaffMember(api, 'owner');
});
beforeEach(() => () => api.close());

type Answer<Data> = { status: number; body: { code?: string; message?: string; data: Data } };
const read = async (): Promise<OwnerShop> => (await api.call('GET', '/owner/stores', { token: owner.token })).body.data;
const findStore = async (store: string) => (await read()).stores.find((each) => each.store === store) as OwnerStore;
const put = <Data = OwnerStore>(path: string, body: object, { token } = owner): Promise<Answer<Data>> =>
  api.call('PUT', `/owner/${path}`, { token, body });
const history = async () => {
  const { rows } = await sql<{ revision: number; body: string }>`
    select revision, body from catalogue_revisions order by revision`.execute(api.db);
  return rows;
};
/** Returns the menu that customers get. */
const live = (): Catalogue => JSON.parse(api.menu.get().body);
const lastWords = async (): Promise<string[]> =>
  (await api.call('GET', '/owner/catalogue/revisions', { token: owner.token })).body.data[0].changes;

describe('taxes', () => {
  const [india] = defaultCafe.shop.taxProfiles;
  const europe = {
    name: 'Europe',
    isInclusive: true,
    rates: [
      { taxClass: 'food', label: 'VAT', rateBp: 1000 },
      { taxClass: 'standard', label: 'VAT', rateBp: 2000 },
    ],
  };
  const setTaxes = (version: number, ...taxProfiles: object[]) => put<OwnerShop>('taxes', { taxProfiles, version });

  test('a class that an item needs cannot be taken away', async () => {
    const both = { ...india, rates: [...(india?.rates ?? []), { taxClass: 'food', label: 'SGST', rateBp: 0 }] };
    expect(await setTaxes(1, both)).toMatchObject({ status: 200 });
    const editor = await createMenuEditor(api);
    await editor.changeItem(3, { taxClass: 'food' });
    expect(await editor.publish()).toMatchObject({ status: 200 });
    const message = expect.stringMatching(/^SGST and CGST: there is no rate for 'food', and it is needed for .+\.$/);
    const refused = { status: 409, body: { code: 'class_used', message } };
    expect(await setTaxes(2, india as object)).toMatchObject(refused);
    expect(await read()).toMatchObject({ version: 2, taxProfiles: [both] });
    expect(await setTaxes(2, { ...both, name: 'India' }, europe)).toMatchObject({ status: 200 });
    await editor.changeItem(3, { taxClass: 'standard' });
    expect(await editor.publish()).toMatchObject({ status: 200 });
    expect(await setTaxes(3, india as object)).toMatchObject({ status: 200 });
  });

  test('rates change, profiles come and go; each is published', async () => {
    const added = await setTaxes(1, europe, india as object);
    const { id } = added.body.data.taxProfiles[1] as { id: number };
    expect(added.body.data).toMatchObject({
      version: 2,
      taxProfiles: [india, { id, ...europe, rates: europe.rates.toReversed() }],
    });
    expect(live().shop.taxProfiles).toEqual(added.body.data.taxProfiles);
    expect(await lastWords()).toEqual(["Taxes 'Europe': new, VAT 20%, VAT (food) 10%"]);
    expect(await setTaxes(1, india as object)).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', data: { version: 2 } },
    });

    expect(await put('stores/main', { ...(await formOfMain()), taxProfile: id })).toMatchObject({ status: 200 });
    expect(await setTaxes(2, india as object)).toMatchObject({ status: 409, body: { code: 'profile_used' } });
    expect(await put('stores/main', { ...(await formOfMain()), taxProfile: 1 })).toMatchObject({ status: 200 });
    const gone = await setTaxes(2, { ...india, rates: [{ taxClass: 'standard', label: 'SGST', rateBp: 1000 }] });
    expect(gone.body.data).toMatchObject({ version: 3, taxProfiles: [{ id: 1 }] });
    expect(await lastWords()).toEqual([
      ...['SGST and CGST, SGST: 9% -> 10%', 'SGST and CGST, CGST: 9% -> none', "Taxes 'Europe': no longer there"],
    ]);
    expect(await findAuditRows(api, 'taxes')).toMatchObject([
      { actor: owner.id, action: 'shop.edit', before: { taxProfiles: [india] } },
      { action: 'shop.edit' },
    ]);
    // The same again changes nothing.
    const before = (await history()).length;
    expect(await setTaxes(3, ...gone.body.data.taxProfiles)).toMatchObject({
      status: 200,
      body: { data: { version: 3 } },
    });
    expect(await history()).toHaveLength(before);
  });

  const formOfMain = async () => {
    const { name, address, phone, timeZone, version } = await findStore('main');
    return { name, address, phone, timeZone, version, isArchived: false };
  };

  test.each([
    ['a profile that is not there', [{ ...europe, id: 7 }]],
    ['a profile twice', [india, india]],
    ['two equal labels in a class', [{ ...india, rates: [europe.rates[0], europe.rates[0]] }]],
  ])('%s is refused', async (_what, profiles) => {
    expect(await setTaxes(1, ...(profiles as object[]))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', data: { field: 'taxProfiles' } },
    });
  });
});

describe('money', () => {
  const setMoney = (version: number, money: object) => put<OwnerShop>('money', { money, version });
  const euros = { code: 'EUR', minor: 2, locale: 'de-AT' };

  test('is chosen before the first order, and how amounts are written also later', async () => {
    expect(await setMoney(1, euros)).toMatchObject({ status: 200, body: { data: { money: euros, version: 2 } } });
    expect(live().shop.money).toEqual(euros);
    const { user } = await api.register();
    await placeOrder(api, user.id, 1000, { status: 'completed' });
    expect((await read()).hasOrders).toBe(true);
    expect(await setMoney(2, { code: 'USD', minor: 2, locale: 'en-US' })).toMatchObject({
      status: 409,
      body: { code: 'has_orders' },
    });
    expect(await setMoney(2, { ...euros, locale: 'en-IE' })).toMatchObject({ status: 200 });
    expect(await findAuditRows(api, 'money')).toMatchObject([
      { action: 'shop.edit', before: { code: 'USD', locale: 'en-US' }, after: { code: 'EUR', locale: 'de-AT' } },
      { action: 'shop.edit', before: { locale: 'de-AT' }, after: { locale: 'en-IE' } },
    ]);
  });

  test.each([
    [{ code: 'JPY', minor: 2, locale: 'ja' }],
    [{ code: 'XYZ', minor: 2, locale: 'en' }],
    [{ code: 'EUR', minor: 2, locale: 'e-' }],
  ])('%j is refused', async (money) => {
    expect(await setMoney(1, money)).toMatchObject({ status: 400, body: { data: { field: 'money' } } });
  });
});
