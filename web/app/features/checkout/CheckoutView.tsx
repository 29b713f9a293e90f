import './checkout.css';
import type { User } from '@juniper/core/contracts/user.ts';
import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { removeProduct } from '../cart/add-product.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { restoreCart, useCart } from '../cart/cart-store.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { lineWords, troubleOf, useHeard } from '../cart/LineNotes.tsx';
import { UnknownItems, useUnknownItems } from '../cart/UnknownItems.tsx';
import { usePause } from '../catalogue/limits.ts';
import { ClosedNote, useClosedNotice } from '../orders/ClosedNote.tsx';
import { HowFields, PersonFields, WhereFields } from './CheckoutFields.tsx';
import type { Part } from './checkout-values.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { type Land, useLanding } from './place-order.ts';
import { type Change, type Failure, useCheckout } from './use-checkout.ts';

// If it cannot be loaded, the best voucher is still taken off, as the totals show.
const PayPart = lateComponent(() => import('./PayPart.tsx'), 'PayPart');
// Only for stores that promise times or are paused. Without it an order has no wish, and the server says the time.
const WhenPart = lateComponent(() => import('./WhenFields.tsx'), 'WhenPart');

export function CheckoutView({ user }: { user: User }) {
  const cart = useCart();
  const unknown = useUnknownItems('juniper_cart');
  // The deal's claim may have lapsed since the cart was last read.
  useLayoutEffect(restoreCart, []);
  // Not in the form: if another tab orders, the cart is empty and the form unmounted before this tab hears of it.
  const { land, leavingWith } = useLanding(user.id);
  const items = leavingWith ?? cart.items;
  return (
    <>
      <div className="phead">
        <div className="wrap">
          <Link className="arrow-link" to={paths.cart}>
            <Icon name="left" /> Back to cart
          </Link>
          <h1 className="mt-1.5">Checkout</h1>
        </div>
      </div>
      <div className="wrap">
        {unknown.length > 0 && (
          <div className="mb-5">
            <UnknownItems items={unknown} list="cart" remove={removeProduct} />
          </div>
        )}
        {items.length > 0 && (
          <CheckoutForm user={user} items={items} land={land} isLeaving={leavingWith !== undefined} />
        )}
        {items.length === 0 && unknown.length === 0 && (
          <div className="pb-section">
            <EmptyCart />
          </div>
        )}
      </div>
    </>
  );
}

type CheckoutFormProps = { user: User; items: readonly CartItem[]; land: Land; isLeaving: boolean };

/** The summary is beside the fields on a wide screen and after them on a narrow one. */
function CheckoutForm({ user, items, land, isLeaving }: CheckoutFormProps) {
  const checkout = useCheckout(user, items, land);
  const { values, store, shopStore, change, offers, voucherId, totals, failure, problems, payment, isTooSoon } =
    checkout;
  // The order is placed, and its page is loading.
  const pending = checkout.pending || isLeaving;
  const closed = useClosedNotice(store);
  const pausedUntil = usePause(store);
  const counts = shopStore.countsWork;
  const isDelivery = values.fulfilment === 'delivery';
  const partOf = (name: Part) => ({
    ...{ values, problems, disabled: pending, onChange: change, isOpen: checkout.isOpen(name) },
    onOpen: () => checkout.open(name),
  });
  return (
    <form
      {...checkout.form}
      onBlur={checkout.checkOnBlur}
      onKeyDown={goToNextField}
      className="cartgrid"
      aria-label="Checkout"
    >
      <div className="checkout">
        {failure && <FailureNote failure={failure} disabled={checkout.submitDisabled} />}
        {closed && !counts && <ClosedNote>{closed}</ClosedNote>}
        <HowFields values={values} disabled={pending} onChange={change} />
        <WhereFields {...partOf('place')} favoriteStore={user.preferences.favoriteStore} />
        <Suspense fallback={counts && <div className="when" />}>
          {(counts || pausedUntil) && (
            <WhenPart
              {...checkout.whenPart}
              {...{ items, pausedUntil, store: shopStore, error: problems.pickupTime, disabled: pending, isDelivery }}
              isByCard={payment === 'card'}
            />
          )}
        </Suspense>
        <PersonFields part={partOf('person')} />
        <Suspense fallback={payment && <div className="pay-room" />}>
          {(payment || offers.length > 0) && (
            <PayPart
              offers={offers}
              voucherId={voucherId}
              payment={payment}
              isTooSoon={isTooSoon}
              isDelivery={isDelivery}
              change={change}
              disabled={pending}
            />
          )}
        </Suspense>
      </div>
      <OrderSummary
        {...{ items, totals, store, payment }}
        changes={failure?.changes}
        busy={pending}
        disabled={checkout.submitDisabled}
        isAsked={failure?.offer !== undefined}
      />
    </form>
  );
}

/** Moves Enter in a field on to the next one: only a press on its button places an order. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const controls = [...currentTarget.querySelectorAll<HTMLInputElement>('input, select, [type=submit]')];
  const next = controls
    .slice(controls.indexOf(target) + 1)
    .find(({ disabled, readOnly, name }) => !disabled && !readOnly && name !== target.name);
  next?.focus();
}

type FailureNoteProps = { failure: Failure; disabled: boolean };

/** It is above the form, on a narrow screen far from the summary, so it takes the focus and scrolls into view. */
function FailureNote({ failure: { code, words, mayRepeat, changes, offer }, disabled }: FailureNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <Banner kind={offer ? 'wait' : 'danger'}>
        {words}
        {offer && (
          <div className="mt-3">
            <Button
              size="sm"
              disabled={disabled}
              onClick={({ currentTarget }) => {
                // Chosen at once, so that what is sent is what the button says.
                flushSync(offer.accept);
                currentTarget.form?.requestSubmit();
              }}
            >
              {offer.label}
            </Button>
          </div>
        )}
        {code === 'confirm_email' && (
          <>
            {' '}
            <Link className="link" to={paths.account}>
              Go to your account
            </Link>
          </>
        )}
        {changes && changes.length > 0 && (
          <>
            <ul>
              {changes.map((change) => (
                <ChangedLine key={change.item.key} {...change} />
              ))}
            </ul>
            <div className="mt-3">
              <Link className={buttonClass({ variant: 'danger', size: 'sm' })} to={paths.cart}>
                Go to your cart
              </Link>
            </div>
          </>
        )}
        {mayRepeat && (
          <div className="mt-3">
            <Button type="submit" variant="danger" size="sm" disabled={disabled}>
              Try again
            </Button>
          </div>
        )}
      </Banner>
    </div>
  );
}

function ChangedLine({ item, refused, store }: Change) {
  const trouble = troubleOf(item, useHeard(item, store), refused);
  return <li>{`${item.name}: ${lineWords(item, trouble, refused) ?? 'Please look at it again'}`}</li>;
}
