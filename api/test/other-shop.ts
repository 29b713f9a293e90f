import { type Address, getMainStore, type Money, type TaxProfile } from '@juniper/core/rules/shop.ts';
import { expect } from 'vitest';
import type { Actor } from './actors.ts';
import type { TestApp } from './test-app.ts';

type OtherShop = { timeZone: string; address?: Address; money?: Money; taxes?: TaxProfile };

/** Makes the default cafe one of another country, as its owner does in the console. */
export async function moveShop(api: TestApp, { token }: Actor, { timeZone, address, money, taxes }: OtherShop) {
  const put = async (path: string, body: object) => {
    const answer = await api.call('PUT', `/owner/${path}`, { token, body });
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return answer.body.data.version;
  };
  const main = getMainStore(api.menu.get().catalogue);
  const fields = { name: main.name, phone: main.phone, taxProfile: main.taxProfile, isArchived: false };
  await put('stores/main', { ...fields, timeZone, address: address ?? main.address, version: 1 });
  let version = 1;
  if (taxes) version = await put('taxes', { taxProfiles: [taxes], version });
  if (money) await put('money', { money, version });
}
