import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkShop, describeMissingStation, findMissingStations } from '@juniper/core/rules/check-shop.ts';
import { withoutUsualHandover } from '@juniper/core/rules/delivery.ts';
import { type Money, mainStore } from '@juniper/core/rules/shop.ts';
import { findChangedFields } from '../../audit/changed-fields.ts';
import { type AuditEntry, insertAudit } from '../../audit/queries.ts';
import { changeCatalogue } from '../../catalogue/menu/change-catalogue.ts';
import type { LiveMenu } from '../../catalogue/menu/open-menu.ts';
import { lockLiveMenu, publishShop } from '../../catalogue/menu/publish.ts';
import type { StoredRevision } from '../../catalogue/menu/revision-queries.ts';
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
import { numberProfiles, type TaxProfileForm } from './tax-profiles.ts';

/** `caller` is null for the command line. */
export type ShopEditor = { db: Db; menu: LiveMenu; caller: Caller | null };

type StoreSwitch = 'startsOrders' | 'usesReady';
type StoreChanges = Partial<Omit<OwnerStore, StoreSwitch>> & { [Name in StoreSwitch]?: boolean };

type StoreEdit = { store: string; version: number; action: 'hours.edit' | 'shop.edit' };

export const changeStore = (
  editor: ShopEditor,
  { store, version, action }: StoreEdit,
  { startsOrders, usesReady, ...fields }: StoreChanges,
): Promise<OwnerStore> =>
  editLocked(editor, async (trx, { head, shop }) => {
    const before = requireStore(shop, store);
    if (before.version !== version) throw createEditedMeanwhileError(before);
    if (fields.isArchived && !before.isArchived) await assertCanArchive(trx, before);
    const after = withoutUsualHandover({ ...before, ...fields, version: version + 1 });
    turnSwitch(after, 'startsOrders', startsOrders);
    turnSwitch(after, 'usesReady', usesReady);
    const stores = shop.stores.map((each) => (each === before ? after : each));
    assertValidShop({ ...shop, stores }, head);
    const changed = findChangedFields(toComparable(before), toComparable(after));
    if (!changed) return before;
    await writeStores(trx, [{ ...after, position: stores.indexOf(after) }]);
    await refitSlots(trx, after);
    const saved = await publishShopEdit(trx, head, editor, { action, subject: `store:${store}`, store, ...changed });
    return requireStore(saved, store);
  });

/** Writes a switch only if it is on, so that the text of older shops stays the same. */
function turnSwitch(store: { [Name in StoreSwitch]?: true }, name: StoreSwitch, isOn: boolean | undefined): void {
  if (isOn) store[name] = true;
  if (isOn === false) delete store[name];
}

type StoreForm = Pick<
  OwnerStore,
  'store' | 'name' | 'address' | 'phone' | 'timeZone' | 'taxProfile' | 'pickup' | 'delivery'
>;

/** Opens a store like the main one. It begins with pickup, and without delivery and switches. */
export const addStore = (editor: ShopEditor, form: StoreForm): Promise<OwnerStore> =>
  editLocked(editor, async (trx, { head, shop }) => {
    const { store } = form;
    if (shop.stores.some((each) => each.store === store)) {
      throw new HttpError(409, 'slug_taken', `There is a store '${store}' already.`, { data: { field: 'store' } });
    }
    const begin = { pickup: true, delivery: null, isArchived: false, version: 1 };
    const { startsOrders: _starts, usesReady: _ready, ...main } = requireStore(shop, mainStore);
    const after = withoutUsualHandover({ ...main, ...begin, ...form });
    assertValidShop({ ...shop, stores: [...shop.stores, after] }, head);
    await writeStores(trx, [{ ...after, position: shop.stores.length }]);
    await refitSlots(trx, after);
    const changed = findChangedFields(undefined, toComparable(after));
    const saved = await publishShopEdit(trx, head, editor, {
      action: 'shop.edit',
      subject: `store:${store}`,
      store,
      ...changed,
    });
    return requireStore(saved, store);
  });

export const setTaxes = (editor: ShopEditor, version: number, forms: readonly TaxProfileForm[]): Promise<OwnerShop> =>
  editLocked(editor, async (trx, { head, shop }) => {
    if (shop.version !== version) throw createEditedMeanwhileError(shop);
    const taxProfiles = numberProfiles(shop, forms);
    assertValidShop({ ...shop, taxProfiles }, head);
    const changed = findChangedFields(toComparable({ taxProfiles: shop.taxProfiles }), toComparable({ taxProfiles }));
    if (!changed) return shop;
    await writeTaxes(trx, taxProfiles);
    await raiseShopVersion(trx);
    return publishShopEdit(trx, head, editor, { action: 'shop.edit', subject: 'taxes', ...changed });
  });

export const setMoney = (editor: ShopEditor, version: number, money: Money): Promise<OwnerShop> =>
  editLocked(editor, async (trx, { head, shop }) => {
    if (shop.version !== version) throw createEditedMeanwhileError(shop);
    const isSameCurrency = money.code === shop.money.code && money.minor === shop.money.minor;
    if (shop.hasOrders && !isSameCurrency) {
      throw new HttpError(409, 'has_orders', 'There are orders already, so the currency stays as it is.');
    }
    if (shop.takesCards) assertTakesCards(money);
    assertValidShop({ ...shop, money }, head);
    const changed = findChangedFields(toComparable(shop.money), toComparable(money));
    if (!changed) return shop;
    await writeMoney(trx, money);
    await raiseShopVersion(trx);
    return publishShopEdit(trx, head, editor, { action: 'shop.edit', subject: 'money', ...changed });
  });

/** Switches cards on or off, and returns whether they are on. A switch needs no version check. */
export const switchCards = (editor: ShopEditor, isOn: boolean): Promise<boolean> =>
  editLocked(editor, async (trx, { head, shop }) => {
    if (isOn) assertTakesCards(shop.money);
    const changed = findChangedFields({ takesCards: shop.takesCards ?? false }, { takesCards: isOn });
    if (!changed) return isOn;
    await writeCards(trx, isOn);
    await publishShopEdit(trx, head, editor, { action: 'payments.switch', subject: 'payments', ...changed });
    return isOn;
  });

export const switchWelcomeDrink = (editor: ShopEditor, isOn: boolean): Promise<boolean> =>
  editLocked(editor, async (trx, { head, shop }) => {
    const changed = findChangedFields(
      { isWelcomeDrinkOff: shop.isWelcomeDrinkOff ?? false },
      { isWelcomeDrinkOff: !isOn },
    );
    if (!changed) return isOn;
    await writeWelcomeDrink(trx, isOn);
    await publishShopEdit(trx, head, editor, { action: 'shop.edit', subject: 'welcome-drink', ...changed });
    return isOn;
  });

type LockedShop = { head: StoredRevision; shop: OwnerShop };

/**
 * Locks the caller's session and the catalogue, and reads the shop. No order is placed until the edit ends, so reads of
 * orders stay true. Slots are locked after the catalogue, as orders lock them.
 */
async function editLocked<Result>(
  { db, menu, caller }: ShopEditor,
  edit: (trx: Db, locked: LockedShop) => Promise<Result>,
): Promise<Result> {
  const result = await changeCatalogue(db, async (trx) => {
    if (caller) await lockCaller(trx, caller);
    const head = await lockLiveMenu(trx);
    return edit(trx, { head, shop: await readOwnerShop(trx) });
  });
  await menu.refresh().catch(() => {});
  return result;
}

async function publishShopEdit(
  trx: Db,
  head: StoredRevision,
  { caller }: ShopEditor,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<OwnerShop> {
  await publishShop(trx, head, caller);
  await insertAudit(trx, { actor: caller?.account ?? null, ...entry });
  return readOwnerShop(trx);
}

/** Returns a part without its version and with its fields in the menu's order, so that equal parts are equal texts. */
function toComparable(part: object): object {
  const plain = JSON.parse(serializeRow(part));
  if ('isArchived' in part) plain.isArchived = part.isArchived;
  return plain;
}

function requireStore({ stores }: OwnerShop, store: string): OwnerStore {
  const row = stores.find((each) => each.store === store);
  if (!row) throw notFound();
  return row;
}

const createEditedMeanwhileError = (data: OwnerStore | OwnerShop) =>
  new HttpError(409, 'edited_meanwhile', 'Someone else has just changed this. Please look at it first.', { data });

function assertValidShop(shop: OwnerShop, head: StoredRevision): void {
  const { items }: Catalogue = JSON.parse(head.body);
  const stores = shop.stores.filter(({ isArchived }) => !isArchived);
  const [missing] = findMissingStations({ items, shop: { ...shop, stores } });
  const [problem = missing && { field: 'stations', message: describeMissingStation(missing) }] = checkShop(shop);
  if (problem) throw new HttpError(400, 'invalid_request', problem.message, { data: { field: problem.field } });
}

async function assertCanArchive(trx: Db, { store, name }: OwnerStore): Promise<void> {
  if (store === mainStore) throw new HttpError(409, 'main_store', 'The main store cannot be closed.');
  const open = await countOpen(trx);
  if (open.some((row) => row.store === store) || (await countUnpaid(trx, [store])).length > 0)
    throw new HttpError(409, 'has_orders', `${name} still has open orders.`);
}

function assertTakesCards(money: Money): void {
  if (getMinCardAmount(money) !== undefined) return;
  const message = `Cards cannot be taken in ${money.code}. Please choose another currency, or leave cards switched off.`;
  throw new HttpError(409, 'currency_without_cards', message);
}
