import { addFavorite, removeFavorite } from '@juniper/core/contracts/favorites.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { findOtherCustomizations, matchCustomizations } from '@juniper/core/rules/match-customizations.ts';
import { checkChoices, hasDefaultOptions } from '@juniper/core/rules/options.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { viewFavorites } from './favorite-view.ts';
import { deleteFavorite, insertFavorite } from './queries.ts';
import { saveDrink } from './save-drink.ts';

export function mountFavoriteRoutes(api: Api, { db, menu }: Services): void {
  mount(api, addFavorite).with(async ({ body, caller }) => {
    const userId = caller.account.user_id;
    const { catalogue } = menu.get();
    if (!findItem(catalogue, body.id)) throw new HttpError(404, 'unknown_product', 'This is not on our menu.');
    if (body.options && checkChoices(catalogue, body.id, body.options)) {
      throw new HttpError(409, 'options_wrong', 'This drink is no longer made like this. Please choose again.');
    }
    const { id, customizations = [] } = body;
    const { options, words } = body.options
      ? {
          options: body.options,
          words: findOtherCustomizations(catalogue, { id, options: body.options }, customizations),
        }
      : matchCustomizations(catalogue, id, customizations);
    if (!options || hasDefaultOptions(catalogue, { id: body.id, options }))
      await insertFavorite(db, userId, body.id, { words });
    else await saveDrink(db, userId, catalogue, { id: body.id, options, words });
    return { success: true, favorites: await viewFavorites({ db, menu }, userId) };
  });

  mount(api, removeFavorite).with(async ({ params, caller }) => {
    const userId = caller.account.user_id;
    await deleteFavorite(db, userId, params.id);
    return { success: true, favorites: await viewFavorites({ db, menu }, userId) };
  });
}
