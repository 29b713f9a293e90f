import { findItem } from '@juniper/core/rules/catalogue.ts';
import { getLineItemName } from '@juniper/core/rules/options.ts';
import type { ReactNode } from 'react';
import { redirectDelayMs } from '../../lib/browser.ts';
import { isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { Picture } from '../../ui/Picture.tsx';
import { useAuth } from '../auth/auth-store.ts';
import type { PendingAction } from '../auth/return-path.ts';
import { addProduct, buyProduct } from '../cart/add-product.ts';
import { toLineItem } from '../cart/cart-store.ts';
import { isQuantity, readBase, toChoices } from '../cart/device-lists.ts';
import { getCatalogue, useItem } from '../catalogue/catalogue-store.ts';
import { isFavoriteItem, saveDrink } from '../favorites/drinks.ts';
import { addFavorite } from '../favorites/favorites.tsx';
import { addRecipe } from '../favorites/saved-recipes.ts';

/** Describes the waiting item and where it will be. Returns undefined if an older page has written it. */
const usePendingItem = (action: PendingAction) => {
  const product = useItem(action.act === 'recipe' ? 0 : action.id);
  if (action.act === 'recipe') {
    const { name, picture } = action;
    return isText(name) && isText(picture) ? { name: `${name} recipe`, picture, place: 'save it' } : undefined;
  }
  if (!product) return undefined;
  const place = action.act === 'favorite' ? 'add it to your favorites' : 'put it in your cart';
  const name = getLineItemName(getCatalogue(), toLineItem(action.id, toChoices(action.options)));
  return { name, picture: product.picture, place };
};

/** Names the item that waits for the login. `otherwise` is shown if the item is unknown. */
export function PendingBanner({ action, otherwise }: { action: PendingAction; otherwise: ReactNode }) {
  const item = usePendingItem(action);
  if (!item) return otherwise;
  return (
    <div className="wish flex items-center gap-3">
      <Picture name={item.picture} alt="" sizes="56px" className="wish__photo" />
      <p>
        <b className="strong">Your {item.name} is waiting.</b> Log in or sign up and we’ll {item.place}.
      </p>
    </div>
  );
}

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

/** Performs what a visitor had pressed before the login, with the message of a member's press. */
export const performPendingAction = async (action: PendingAction, goToCart: () => void): Promise<void> => {
  const owner = currentOwner();
  if (owner === undefined) return;
  if (action.act === 'recipe') {
    const isSaved = useAuth.getState().user?.savedRecipes?.includes(action.id);
    return isSaved || !isText(action.id) ? undefined : addRecipe(owner, action.id);
  }
  const { act, id } = action;
  const product = findItem(getCatalogue(), id);
  if (!product) return;
  const options = toChoices(action.options);
  if (act === 'favorite' && options) return saveDrink({ id, options });
  if (act === 'favorite') {
    // The account's favorites came with the login. A heart that is among them is not added.
    const isSaved = useAuth.getState().favoriteOrders.some((each) => each.productId === id && isFavoriteItem(each));
    return isSaved ? undefined : addFavorite(owner, id);
  }
  await untilMerged(owner);
  if (currentOwner() !== owner) return;
  const quantity = isQuantity(action.quantity) ? action.quantity : 1;
  if (act === 'add') addProduct(product, goToCart, options, quantity);
  if (act !== 'buy' && act !== 'buy-here') return;
  if (!buyProduct(product, { leadsToCart: act === 'buy', options })) return;
  // Only who is still on this page is led on.
  const page = window.location.href;
  setTimeout(() => window.location.href === page && goToCart(), redirectDelayMs);
};
