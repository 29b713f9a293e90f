import type { UpdateProfileRequest } from '@juniper/core/contracts/profile.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore, toStoreLocation } from '@juniper/core/rules/shop.ts';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import { HttpError, sessionEnded } from '../platform/http/http-error.ts';
import { changeProfile, lockBirthday, type ProfileChange } from './queries.ts';

type ProfileServices = { db: Db; menu: { get: () => { catalogue: Catalogue } } };

/** Changes only the fields that the request contains. */
export const updateProfile = (
  { db, menu }: ProfileServices,
  caller: Account,
  request: UpdateProfileRequest,
): Promise<Account> =>
  db.transaction().execute(async (trx) => {
    const { name, preferences = {} } = request;
    const { favoriteStore = null } = preferences;
    const { user_id: userId, name: nameBefore, role } = caller;
    // The audit log shows the names of staff, so they cannot change them.
    if (name !== undefined && name !== nameBefore && !['customer', 'owner'].includes(role)) throw nameStays();
    if (!findStore(menu.get().catalogue, favoriteStore))
      throw new HttpError(400, 'invalid_request', 'We have no such store.', { data: { field: 'preferences' } });
    const change: ProfileChange = {
      ...(name !== undefined && { name }),
      ...(preferences.newsletter !== undefined && { newsletter: preferences.newsletter }),
      ...(preferences.notifications !== undefined && { notifications: preferences.notifications }),
      ...(preferences.favoriteStore !== undefined && {
        favorite_store: favoriteStore && toStoreLocation(favoriteStore),
      }),
      ...(await getBirthdayChange(trx, userId, request.birthday)),
    };
    const account = await changeProfile(trx, userId, change);
    if (!account) throw sessionEnded();
    return account;
  });

const nameStays = () => new HttpError(409, 'works_here', 'You work here, so an owner changes your name for you.');

/**
 * Returns the change of a birthday. It can be removed at any time but set only once a year, because it brings a voucher
 * (decision 25).
 */
async function getBirthdayChange(trx: Db, userId: string, birthday: UpdateProfileRequest['birthday']) {
  if (birthday === undefined) return {};
  const row = await lockBirthday(trx, userId);
  if (!row) throw sessionEnded();
  const { birthday_month, birthday_day, given_this_year } = row;
  if (birthday === null) return { birthday_month: null, birthday_day: null };
  if (birthday.month === birthday_month && birthday.day === birthday_day) return {};
  if (given_this_year) throw new HttpError(409, 'birthday_locked', 'Your birthday can be changed once a year.');
  return { birthday_month: birthday.month, birthday_day: birthday.day, birthday_set_at: 'now' as const };
}
