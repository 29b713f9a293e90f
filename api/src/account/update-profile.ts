import type { UpdateProfileRequest } from '@juniper/core/contracts/profile.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore, toStoreLocation } from '@juniper/core/rules/shop.ts';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import { createSessionEndedError, HttpError } from '../platform/http/http-error.ts';
import { changeProfile, lockBirthday } from './queries.ts';

type ProfileServices = { db: Db; menu: { get: () => { catalogue: Catalogue } } };

export const updateProfile = (
  { db, menu }: ProfileServices,
  caller: Account,
  request: UpdateProfileRequest,
): Promise<Account> =>
  db.transaction().execute(async (trx) => {
    const { name, preferences = {} } = request;
    const { favoriteStore = null } = preferences;
    const { user_id: userId, name: nameBefore, role } = caller;
    // The audit log shows the names of staff.
    if (name !== undefined && name !== nameBefore && !['customer', 'owner'].includes(role)) throw nameStays();
    if (!findStore(menu.get().catalogue, favoriteStore))
      throw new HttpError(400, 'invalid_request', 'We have no such store.', { data: { field: 'preferences' } });
    const account = await changeProfile(trx, userId, {
      name,
      newsletter: preferences.newsletter,
      notifications: preferences.notifications,
      favoriteStore: preferences.favoriteStore && toStoreLocation(preferences.favoriteStore),
      birthday: await findBirthdayChange(trx, userId, request.birthday),
    });
    if (!account) throw createSessionEndedError();
    return account;
  });

const nameStays = () => new HttpError(409, 'works_here', 'You work here, so an owner changes your name for you.');

/** Returns the change of a birthday, which brings a voucher and so can be set only once a year. */
async function findBirthdayChange(trx: Db, userId: string, birthday: UpdateProfileRequest['birthday']) {
  if (birthday === undefined) return undefined;
  const row = await lockBirthday(trx, userId);
  if (!row) throw createSessionEndedError();
  if (birthday === null) return null;
  if (birthday.month === row.birthday_month && birthday.day === row.birthday_day) return undefined;
  if (row.given_this_year) throw new HttpError(409, 'birthday_locked', 'Your birthday can be changed once a year.');
  return birthday;
}
