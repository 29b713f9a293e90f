import { maxSavedDrinks } from '@juniper/core/rules/cart.ts';
import type { Catalogue, Choice } from '@juniper/core/rules/catalogue.ts';
import { findOption, getLineKey } from '@juniper/core/rules/options.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { countDrinks, insertFavorite } from './queries.ts';

type Drink = { readonly id: number; readonly options: readonly Choice[]; readonly words?: readonly string[] };

/** Saves a drink with the names of its options. The account is locked, so that two at once cannot pass the limit. */
export const saveDrink = (
  db: Db,
  userId: string,
  catalogue: Catalogue,
  { id, options, words = [] }: Drink,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'change');
    const key = getLineKey({ id, options });
    const { total, isKnown } = await countDrinks(trx, userId, id, key);
    if (!isKnown && total >= maxSavedDrinks) {
      throw new HttpError(409, 'too_many_drinks', `You have ${maxSavedDrinks} saved drinks. Please remove one first.`);
    }
    const named = options.map(([option, count]) => ({
      id: option,
      name: findOption(catalogue, option)?.name ?? '',
      count,
    }));
    await insertFavorite(trx, userId, id, { options: named, key, words });
  });
