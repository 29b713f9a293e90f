import type { removeRecipe, saveRecipe } from '@juniper/core/contracts/recipes.ts';
import { sendSigned } from '../../lib/api.ts';
import { createAccountList } from '../favorites/account-list.ts';
import { readBase, savedBy, writeBase, writeSaved } from './device-recipes.ts';

/** For the account, a recipe's own id is enough to remove it. An id that it does not know is refused, and stays here. */
export const recipeList = createAccountList<string, string>({
  name: 'recipes',
  failure: 'Failed to sync recipes',
  device: { read: savedBy, write: writeSaved, readBase, writeBase },
  heldBy: ({ savedRecipes }) => savedRecipes,
  toBase: (id) => ({ id, handle: id }),
  // Whatever else the device's storage holds is no id, and the call would be refused.
  isKnown: (id) => /^[a-z0-9-]{1,60}$/.test(id),
  add: async (id) => (await sendSigned<typeof saveRecipe>('PUT', `/auth/recipes/${encodeURIComponent(id)}`)).recipes,
  remove: async (id) =>
    (await sendSigned<typeof removeRecipe>('DELETE', `/auth/recipes/${encodeURIComponent(id)}`)).recipes,
});
