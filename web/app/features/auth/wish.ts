import { findItem } from '@juniper/core/rules/catalogue.ts';
import { isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { redirectDelayMs } from '../../lib/use-timeout.ts';
import { addProduct, buyProduct } from '../cart/add-product.ts';
import { isQuantity, readBase, toChoices } from '../cart/device-lists.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { isHeart } from '../favorites/drinks.ts';
import { addFavorite } from '../favorites/hearts.ts';
import { saveDrink } from '../favorites/save-drink.ts';
import { addRecipe } from '../recipes/saved-recipes.ts';
import { useAuth } from './auth-store.ts';
import type { Wish } from './return-path.ts';

/** How long to wait for the account's cart. Without an answer the item is added all the same. */
const patienceMs = 3_000;

const currentOwner = () => storage.read('user')?.id;

/**
 * Waits until the account's cart is merged into the device's. The merge takes the larger quantity of an item, so one
 * that was added before it would not count.
 */
const untilMerged = (owner: string): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const check = () => {
      if (readBase(owner)) stop();
    };
    const timer = setTimeout(stop, patienceMs);
    const unsubscribe = storage.subscribe(check);
    check();
  });

/** Does what a visitor had pressed before the login, with the message of a member's press (decision 125). */
export const grantWish = async (wish: Wish, goToCart: () => void): Promise<void> => {
  const owner = currentOwner();
  if (owner === undefined) return;
  if (wish.act === 'recipe') {
    const isSaved = useAuth.getState().user?.savedRecipes?.includes(wish.id);
    return isSaved || !isText(wish.id) ? undefined : addRecipe(owner, wish.id);
  }
  const { act, id } = wish;
  const product = findItem(catalogueNow(), id);
  if (!product) return;
  const options = toChoices(wish.options);
  if (act === 'favorite' && options) return saveDrink({ id, options });
  if (act === 'favorite') {
    // The account's favorites came with the login. A heart that is among them is not added.
    const isSaved = useAuth.getState().favoriteOrders.some((each) => each.productId === id && isHeart(each));
    return isSaved ? undefined : addFavorite(owner, id);
  }
  await untilMerged(owner);
  if (currentOwner() !== owner) return;
  const quantity = isQuantity(wish.quantity) ? wish.quantity : 1;
  if (act === 'add') addProduct(product, goToCart, options, quantity);
  if (act !== 'buy' && act !== 'buy-here') return;
  if (!buyProduct(product, { leadsToCart: act === 'buy' })) return;
  // Only who is still on this page is led on.
  const page = window.location.href;
  setTimeout(() => window.location.href === page && goToCart(), redirectDelayMs);
};
