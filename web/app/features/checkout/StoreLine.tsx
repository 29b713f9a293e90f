import './store-line.css';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { describeOpenNow } from '@juniper/core/rules/describe-opening.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { findStore, getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { storage } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useUser } from '../auth/auth-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { useQuote } from '../cart/use-quote.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { usePause } from '../catalogue/limits.ts';
import { useOrderStore } from '../catalogue/order-store.ts';
import { readCheckout, saveDraft, visitorId } from '../orders/stored-checkout.ts';
import { StoreList } from './StoreList.tsx';

/** Quantities are pressed several times in a row. */
const restMs = 1_000;
const stepMinutes = 5;
const mostMinutes = 60;

/** Returns 'about 10 min', 'about 8:05 PM', 'back at 8:45 PM' or 'closed, opens 7 AM'. */
const describeWait = (store: Store, quote: Quote | undefined, pausedUntil: string | null): string => {
  const { timeZone } = store;
  if (pausedUntil) return `back at ${formatTime(timeZone, Date.parse(pausedUntil))}`;
  if (!quote?.asap || quote.closedUntil !== null) return lowerFirst(describeOpenNow(store, serverNow()));
  const readyAt = Date.parse(quote.asap.readyAt);
  const minutes = (readyAt - Date.parse(quote.now)) / 60_000;
  if (minutes > mostMinutes) return `about ${formatTime(timeZone, readyAt)}`;
  return `about ${Math.max(1, Math.ceil(minutes / stepMinutes)) * stepMinutes} min`;
};

/** Lets checkout and the limits on cards use this store, also for a visitor who logs in later. */
const chooseStore = (storeLocation: string): void => {
  const owner = storage.read('user')?.id ?? visitorId;
  saveDraft(owner, { ...readCheckout(owner).draft, storeLocation });
};

/**
 * Says which store would make an order and how long that takes: the order that is in the cart, else one of the menu's
 * first item. Lets the customer choose another store.
 */
export function StoreLine() {
  const catalogue = useCatalogue();
  const storeId = useOrderStore();
  const store = findStore(catalogue, storeId) ?? getMainStore(catalogue);
  const favoriteStore = useUser()?.preferences.favoriteStore ?? null;
  const cart = useCart(({ items }) => items);
  const sample = catalogue.items.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }));
  const lines = cart.length > 0 ? cart : sample;
  // A store that counts no work has no times to ask for.
  const { asked } = useQuote(store.store, store.countsWork ? lines : [], restMs);
  const pausedUntil = usePause(store.store);
  const [isOpen, setOpen] = useState(false);
  if (store.countsWork && asked.state === 'loading' && !isOpen) return null;
  const quote = asked.state === 'known' ? asked.quote : undefined;
  const wait = describeWait(store, quote, quote?.pausedUntil ?? pausedUntil);
  return (
    <>
      <p>
        <Icon name="pin" />
        <b>{store.name}</b>
        <span>{`· ${wait}`}</span>
        {catalogue.shop.stores.length > 1 && (
          <>
            <span aria-hidden="true">·</span>
            <Button variant="quiet" size="sm" aria-label="Change the store" onClick={() => setOpen(true)}>
              Change
            </Button>
          </>
        )}
      </p>
      {isOpen && (
        <Modal title="Where will you pick it up?" safeLabel="Done" onClose={() => setOpen(false)}>
          <StoreList store={store} favoriteStore={favoriteStore} onChange={chooseStore} />
        </Modal>
      )}
    </>
  );
}
