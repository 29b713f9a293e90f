import { getLineItemName } from '@juniper/core/rules/options.ts';
import type { ReactNode } from 'react';
import { isText } from '../../lib/guards.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { PendingAction } from '../auth/return-path.ts';
import { toLineItem } from '../cart/cart-store.ts';
import { toChoices } from '../cart/device-lists.ts';
import { getCatalogue, useItem } from '../catalogue/catalogue-store.ts';

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
