import * as owner from '@juniper/core/contracts/owner-shop.ts';
import * as screen from '@juniper/core/contracts/pickup-screen.ts';
import { countDueWhileClosed, readOwnerShop } from '../../catalogue/stores/shop-queries.ts';
import { listBoundStores } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { type Api, answer, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { changeScreen, readScreen } from './change-screen.ts';
import { addStore, changeStore, type ShopEditor, setMoney, setTaxes, switchWelcomeDrink } from './edit-shop.ts';

export function mountStoreRoutes(api: Api, services: Services): void {
  const { db, menu } = services;
  const editorFor = (caller: Caller): ShopEditor => ({ db, menu, caller });

  const changeHours = async (caller: Caller, store: string, version: number, fields: Partial<owner.OwnerStore>) => {
    await assertWorksAt(db, caller.account, store);
    const saved = await changeStore(editorFor(caller), { store, version, action: 'hours.edit' }, fields);
    return { ...saved, dueWhileClosed: await countDueWhileClosed(db, saved) };
  };

  mount(api, owner.getOwnerShop).with(async ({ caller: { account } }) => {
    const [shop, bound] = await Promise.all([readOwnerShop(db), listBoundStores(db, account)]);
    const stores = shop.stores.filter(({ store }) => bound === undefined || bound.includes(store));
    return { success: true, data: { ...shop, stores } };
  });

  mount(api, owner.setHours).with(({ caller, params, body: { week, version } }) =>
    answer(changeHours(caller, params.store, version, { week: week.sort(byTime) })),
  );

  mount(api, owner.setSpecialDays).with(({ caller, params, body: { specialDays, version } }) =>
    answer(changeHours(caller, params.store, version, { specialDays: specialDays.sort(byDay) })),
  );

  mount(api, owner.setStations).with(({ caller, params, body: { version, ...stations } }) =>
    answer(changeHours(caller, params.store, version, stations)),
  );

  mount(api, owner.addStore).with(({ caller, body }) => answer(addStore(editorFor(caller), body)));

  mount(api, owner.changeStore).with(({ caller, params, body: { version, ...form } }) =>
    answer(changeStore(editorFor(caller), { store: params.store, version, action: 'shop.edit' }, form)),
  );

  mount(api, screen.getScreen).with(({ params }) => answer(readScreen(db, params.store)));

  mount(api, screen.changeScreen).with(({ caller, params, body }) =>
    answer(changeScreen(services, caller, params.store, body)),
  );

  mount(api, owner.setTaxes).with(({ caller, body: { version, taxProfiles } }) =>
    answer(setTaxes(editorFor(caller), version, taxProfiles)),
  );

  mount(api, owner.setMoney).with(({ caller, body: { version, money } }) =>
    answer(setMoney(editorFor(caller), version, money)),
  );

  mount(api, owner.switchWelcomeDrink).with(async ({ caller, body }) => ({
    success: true,
    data: { isOn: await switchWelcomeDrink(editorFor(caller), body.isOn) },
  }));
}

const byTime = (one: owner.OwnerStore['week'][number], other: owner.OwnerStore['week'][number]): number =>
  one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1);

const byDay = (one: { day: string }, other: { day: string }): number => (one.day < other.day ? -1 : 1);
