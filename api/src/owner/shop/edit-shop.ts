import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkShop, describeMissingStation, findMissingStations } from '@juniper/core/rules/check-shop.ts';
import { type Money, mainStore, type TaxProfile, type TaxRate } from '@juniper/core/rules/shop.ts';
import { findChangedFields } from '../../audit/changed-fields.ts';
import { insertAudit } from '../../audit/queries.ts';
import { changeCatalogue } from '../../catalogue/menu/change-catalogue.ts';
import type { LiveMenu } from '../../catalogue/menu/open-menu.ts';
import { lockLiveMenu, publishShop } from '../../catalogue/menu/publish.ts';
import { serializeRow } from '../../catalogue/menu/snapshot.ts';
import {
  raiseShopVersion,
  readOwnerShop,
  refitSlots,
  writeCards,
  writeMoney,
  writeStores,
  writeTaxes,
  writeWelcomeDrink,
} from '../../catalogue/stores/shop-queries.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import { countOpen, countUnpaid } from '../../orders/board/queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';

type Tools = { db: Db; menu: LiveMenu };

/** What the shop part is to be, and the rows of it that this writes. */
type Edit = {
  next: OwnerShop;
  /** What the audit log says: which permission was used, what it is about, and the part of the shop that it shows. */
  action: 'hours.edit' | 'shop.edit' | 'payments.switch';
  subject: string;
  store?: string;
  partOf: (shop: OwnerShop) => object | undefined;
  write: (trx: Db) => Promise<void>;
};

/**
 * One change of the shop part, published with it; `caller` is null for the command line. From the first read on it holds the catalogue alone: no order is placed
 * meanwhile, so what it finds out about orders stays true, and slots are locked after the catalogue, as orders lock them.
 * Nothing is written when nothing changes.
 */
async function editShop(
  { db, menu }: Tools,
  caller: Caller | null,
  plan: (shop: OwnerShop, trx: Db) => Promise<Edit>,
): Promise<OwnerShop> {
  const saved = await changeCatalogue(db, async (trx) => {
    if (caller) await lockCaller(trx, caller);
    const head = await lockLiveMenu(trx);
    const before = await readOwnerShop(trx);
    const { next, partOf, write, ...entry } = await plan(before, trx);
    refuseWrong(next, JSON.parse(head.body));
    const changed = findChangedFields(plain(partOf(before)), plain(partOf(next)));
    if (!changed) return before;
    await write(trx);
    await publishShop(trx, head, caller);
    await insertAudit(trx, { actor: caller?.account ?? null, ...entry, ...changed });
    return readOwnerShop(trx);
  });
  await menu.refresh().catch(() => {}); // it is published; this process reads it later, like the others
  return saved;
}

/** Fields in the order of the menu's file, and no version: the same content is the same text. */
const plain = (part: object | undefined) =>
  part && { ...JSON.parse(serializeRow(part)), ...('isArchived' in part && { isArchived: part.isArchived }) };

function refuseWrong(shop: OwnerShop, { items }: Catalogue): void {
  const stores = shop.stores.filter(({ isArchived }) => !isArchived);
  const [missing] = findMissingStations({ items, shop: { ...shop, stores } });
  const [problem = missing && { field: 'stations', message: describeMissingStation(missing) }] = checkShop(shop);
  if (problem) throw new HttpError(400, 'invalid_request', problem.message, { data: { field: problem.field } });
}

const editedMeanwhile = (data: OwnerStore | OwnerShop) =>
  new HttpError(409, 'edited_meanwhile', 'Someone else has changed this meanwhile. Please look at it first.', { data });

const findIn = ({ stores }: OwnerShop, store: string): OwnerStore => {
  const found = stores.find((known) => known.store === store);
  if (!found) throw notFound();
  return found;
};

type Seen = { store: string; version: number };

/** Changes a store that is there; `action` is the permission that it needs. */
export async function changeStore(
  tools: Tools,
  caller: Caller | null,
  { store, version, action }: Seen & Pick<Edit, 'action'>,
  change: (was: OwnerStore, trx: Db) => Promise<Partial<OwnerStore>>,
): Promise<OwnerStore> {
  const saved = await editShop(tools, caller, async (shop, trx) => {
    const was = findIn(shop, store);
    if (was.version !== version) throw editedMeanwhile(was);
    const next = { ...was, ...(await change(was, trx)), version: version + 1 };
    return putStore(shop, next, action);
  });
  return findIn(saved, store);
}

function putStore(shop: OwnerShop, store: OwnerStore, action: Edit['action']): Edit {
  const found = shop.stores.findIndex((known) => known.store === store.store);
  const position = found < 0 ? shop.stores.length : found;
  return {
    ...{ action, subject: `store:${store.store}`, store: store.store },
    next: { ...shop, stores: shop.stores.toSpliced(position, 1, store) },
    partOf: ({ stores }) => stores.find((known) => known.store === store.store),
    write: async (trx) => {
      await writeStores(trx, [{ ...store, position }]);
      await refitSlots(trx, store);
    },
  };
}

type StoreForm = Pick<OwnerStore, 'store' | 'name' | 'address' | 'phone' | 'timeZone' | 'taxProfile'>;

/** Opens with the hours and stations of the main store. */
export async function addStore(tools: Tools, caller: Caller | null, form: StoreForm): Promise<OwnerStore> {
  const saved = await editShop(tools, caller, async (shop) => {
    if (shop.stores.some(({ store }) => store === form.store)) {
      throw new HttpError(409, 'slug_taken', `There is a store '${form.store}' already.`, { data: { field: 'store' } });
    }
    return putStore(shop, { ...findIn(shop, mainStore), ...form, isArchived: false, version: 1 }, 'shop.edit');
  });
  return findIn(saved, form.store);
}

/** The main store stays: orders that name no store are for it. Nobody would make the open orders of a closed one. */
export async function refuseArchiving(trx: Db, { store, name }: OwnerStore): Promise<void> {
  if (store === mainStore) throw new HttpError(409, 'main_store', 'The main store cannot be closed.');
  const open = await countOpen(trx);
  if (open.some((row) => row.store === store) || (await countUnpaid(trx, [store])).length > 0)
    throw new HttpError(409, 'has_orders', `${name} still has open orders.`);
}

const changePart = (
  tools: Tools,
  caller: Caller | null,
  version: number,
  edit: (shop: OwnerShop) => Pick<Edit, 'next' | 'subject' | 'partOf' | 'write'>,
): Promise<OwnerShop> =>
  editShop(tools, caller, async (shop) => {
    if (shop.version !== version) throw editedMeanwhile(shop);
    const { write, ...rest } = edit(shop);
    return {
      ...{ ...rest, action: 'shop.edit' },
      write: async (trx) => {
        await write(trx);
        await raiseShopVersion(trx);
      },
    };
  });

type ProfileForm = Omit<TaxProfile, 'id'> & { id?: number };

export const setTaxes = (tools: Tools, caller: Caller | null, version: number, forms: readonly ProfileForm[]) =>
  changePart(tools, caller, version, (shop) => {
    const taxProfiles = profilesOf(shop, forms);
    return {
      ...{ subject: 'taxes', next: { ...shop, taxProfiles } },
      partOf: ({ taxProfiles }) => ({ taxProfiles }),
      write: (trx) => writeTaxes(trx, taxProfiles),
    };
  });

/** Numbers below are the default cafe's. */
const firstNumber = 100;

/** New ones get numbers. */
function profilesOf({ stores, taxProfiles }: OwnerShop, forms: readonly ProfileForm[]): TaxProfile[] {
  const ids = taxProfiles.map(({ id }) => id);
  const named = forms.flatMap(({ id }) => id ?? []);
  if (new Set(named).size < named.length || named.some((id) => !ids.includes(id))) {
    throw new HttpError(400, 'invalid_request', 'Those taxes are not there.', { data: { field: 'taxProfiles' } });
  }
  const user = stores.find(({ taxProfile }) => !named.includes(taxProfile));
  if (user) throw new HttpError(409, 'profile_used', `${user.name} uses these taxes. Please give it others first.`);
  let next = Math.max(firstNumber - 1, ...ids) + 1;
  return forms
    .map(({ id, ...form }) => ({ id: id ?? next++, ...form, rates: form.rates.toSorted(byClass) }))
    .sort((one, other) => one.id - other.id);
}

/** As the table has them: the standard class first, then by name. */
const byClass = (one: TaxRate, other: TaxRate): number => {
  const place = ({ taxClass }: TaxRate) => (taxClass === 'standard' ? '' : taxClass);
  return place(one) === place(other) ? 0 : place(one) < place(other) ? -1 : 1;
};

export const setMoney = (tools: Tools, caller: Caller | null, version: number, money: Money) =>
  changePart(tools, caller, version, (shop) => {
    const isSame = money.code === shop.money.code && money.minor === shop.money.minor;
    if (shop.hasOrders && !isSame) {
      throw new HttpError(409, 'has_orders', 'There are orders already, so the currency stays as it is.');
    }
    if (shop.takesCards) refuseWithoutCards(money);
    return {
      ...{ subject: 'money', next: { ...shop, money } },
      partOf: ({ money }) => money,
      write: (trx) => writeMoney(trx, money),
    };
  });

function refuseWithoutCards(money: Money): void {
  if (getMinCardAmount(money) !== undefined) return;
  const message = `Cards cannot be taken in ${money.code}. Please choose another currency, or leave cards switched off.`;
  throw new HttpError(409, 'currency_without_cards', message);
}

/** Switches cards on or off. A switch needs no version check. */
export async function switchCards(tools: Tools, caller: Caller | null, isOn: boolean): Promise<boolean> {
  const saved = await editShop(tools, caller, async ({ takesCards: _, ...shop }) => {
    if (isOn) refuseWithoutCards(shop.money);
    return {
      ...{ action: 'payments.switch', subject: 'payments', next: { ...shop, ...(isOn && { takesCards: true }) } },
      partOf: ({ takesCards }) => ({ takesCards: takesCards ?? false }),
      write: (trx) => writeCards(trx, isOn),
    };
  });
  return saved.takesCards ?? false;
}

/** Switches the welcome drink on or off. */
export async function switchWelcomeDrink(tools: Tools, caller: Caller | null, isOn: boolean): Promise<boolean> {
  const saved = await editShop(tools, caller, async ({ isWelcomeDrinkOff: _, ...shop }) => ({
    action: 'shop.edit',
    subject: 'welcome-drink',
    next: isOn ? shop : { ...shop, isWelcomeDrinkOff: true },
    partOf: ({ isWelcomeDrinkOff }) => ({ isWelcomeDrinkOff: isWelcomeDrinkOff ?? false }),
    write: (trx) => writeWelcomeDrink(trx, isOn),
  }));
  return !saved.isWelcomeDrinkOff;
}
