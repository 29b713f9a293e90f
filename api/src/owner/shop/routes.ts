import * as owner from '@juniper/core/contracts/owner-shop.ts';
import { countDueWhileClosed, readOwnerShop } from '../../catalogue/stores/shop-queries.ts';
import { storesOf } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { addStore, changeStore, refuseArchiving, setMoney, setTaxes, switchWelcomeDrink } from './edit-shop.ts';

const answer = async <Data>(data: Promise<Data>) => ({ success: true as const, data: await data });

/** Stores with their hours and stations, taxes and money. Each change is published at once (decision 170). */
export function storeRoutes(api: Api, services: Services): void {
  const { db } = services;
  /** Hours and stations of a store in which the caller works. */
  const changeHours = async (
    caller: Caller,
    seen: { store: string; version: number },
    fields: Partial<owner.OwnerStore>,
  ) => {
    await assertWorksAt(db, caller.account, seen.store);
    const saved = await changeStore(services, caller, { ...seen, action: 'hours.edit' }, async () => fields);
    return { ...saved, dueWhileClosed: await countDueWhileClosed(db, saved) };
  };

  mount(api, owner.getOwnerShop).with(async ({ caller: { account } }) => {
    const [shop, theirs] = await Promise.all([readOwnerShop(db), storesOf(db, account)]);
    const stores = shop.stores.filter(({ store }) => theirs === undefined || theirs.includes(store));
    return { success: true, data: { ...shop, stores } };
  });

  mount(api, owner.setHours).with(({ caller, params, body: { week, version } }) =>
    answer(changeHours(caller, { ...params, version }, { week: week.sort(byTime) })),
  );

  mount(api, owner.setSpecialDays).with(({ caller, params, body: { specialDays, version } }) =>
    answer(changeHours(caller, { ...params, version }, { specialDays: specialDays.sort(byDay) })),
  );

  mount(api, owner.setStations).with(({ caller, params, body: { version, ...stations } }) =>
    answer(changeHours(caller, { ...params, version }, stations)),
  );

  mount(api, owner.addStore).with(({ caller, body }) => answer(addStore(services, caller, body)));

  mount(api, owner.changeStore).with(({ caller, params, body: { version, ...form } }) =>
    answer(
      changeStore(services, caller, { ...params, version, action: 'shop.edit' }, async (was, trx) => {
        if (form.isArchived && !was.isArchived) await refuseArchiving(trx, was);
        return form;
      }),
    ),
  );

  mount(api, owner.setTaxes).with(({ caller, body: { version, taxProfiles } }) =>
    answer(setTaxes(services, caller, version, taxProfiles)),
  );

  mount(api, owner.setMoney).with(({ caller, body: { version, money } }) =>
    answer(setMoney(services, caller, version, money)),
  );

  mount(api, owner.switchWelcomeDrink).with(async ({ caller, body }) => ({
    success: true,
    data: { isOn: await switchWelcomeDrink(services, caller, body.isOn) },
  }));
}

const byTime = (one: owner.OwnerStore['week'][number], other: owner.OwnerStore['week'][number]): number =>
  one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1);

const byDay = (one: { day: string }, other: { day: string }): number => (one.day < other.day ? -1 : 1);
