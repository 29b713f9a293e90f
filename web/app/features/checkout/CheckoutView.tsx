import './checkout.css';
import type { User } from '@juniper/core/contracts/user.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { describeOpenNow } from '@juniper/core/rules/describe-opening.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Fields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { removeProduct } from '../cart/add-product.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { useCart } from '../cart/cart-view.ts';
import { UnknownItems, useUnknownItems } from '../cart/UnknownItems.tsx';
import { usePause } from '../catalogue/limits.ts';
import { ClosedNote, useClosedNotice } from '../orders/ClosedNote.tsx';
import { HowFields, PersonFields, WhereFields } from './CheckoutFields.tsx';
import type { Part } from './checkout-fields.ts';
import type { Failure } from './checkout-state.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { type ShowOrder, useCheckout, usePlacedOrder } from './use-checkout.ts';
import type { When } from './use-when.ts';

// If it cannot be loaded, the best voucher is still taken off, as the totals show.
const PayPart = lateComponent(() => import('./PayPart.tsx'), 'PayPart');
// Only for stores that promise times or are paused. Without it an order asks for no time, and the server says one.
const WhenPart = lateComponent(() => import('./WhenFields.tsx'), 'WhenPart');
// Only for shops with rules for pickup and delivery.
const WayFields = lateComponent(() => import('./WayFields.tsx'), 'WayFields');
const NoteFields = lateComponent(() => import('./NoteFields.tsx'), 'NoteFields');
// If it cannot be loaded, the words above it still say what is wrong.
const FailureHelp = lateComponent(() => import('./FailureHelp.tsx'), 'FailureHelp');
// If it cannot be loaded, the server refuses the order with the same reason.
const OneOrderNote = lateComponent(() => import('../orders/OneOrderNote.tsx'), 'OneOrderNote');
// Few customers come here without a cart.
const EmptyCart = lateComponent<'EmptyCart', object>(() => import('../cart/EmptyCart.tsx'), 'EmptyCart');

export function CheckoutView({ user }: { user: User }) {
  const cart = useCart();
  const unknown = useUnknownItems('juniper_cart');
  // Not in the form: if another tab orders, the cart is empty and the form unmounted before this tab hears of it.
  const { showOrder, leavingWith } = usePlacedOrder(user.id);
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
          <CheckoutForm user={user} items={items} showOrder={showOrder} isLeaving={leavingWith !== undefined} />
        )}
        {items.length === 0 && unknown.length === 0 && (
          <div className="pb-section">
            <Suspense>
              <EmptyCart />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

type CheckoutFormProps = { user: User; items: readonly CartItem[]; showOrder: ShowOrder; isLeaving: boolean };

/** Shows the fields, and the summary beside them or, on a narrow screen, after them. */
function CheckoutForm({ user, items, showOrder, isLeaving }: CheckoutFormProps) {
  const checkout = useCheckout(user, items, showOrder);
  const {
    values,
    store,
    shopStore,
    hasRules,
    change,
    offers,
    voucherId,
    totals,
    failure,
    problems,
    payment,
    isTooSoon,
  } = checkout;
  // The order is placed, and its page is loading.
  const pending = checkout.pending || isLeaving;
  const [limit, setLimit] = useState<ReactNode>();
  const disabled = checkout.submitDisabled || limit !== undefined;
  const closed = useClosedNotice(store);
  const pausedUntil = usePause(store);
  const counts = shopStore.countsWork;
  const { favoriteStore } = user.preferences;
  const how = { values, store: shopStore, favoriteStore, subtotal: totals.subtotal, onChange: change };
  const isDelivery = values.fulfilment === 'delivery';
  const getPart = (name: Part) => ({
    values,
    problems,
    onChange: change,
    isOpen: checkout.isOpen(name),
    onOpen: () => checkout.open(name),
  });
  return (
    <Form
      {...checkout.form}
      pending={pending}
      onBlur={checkout.checkOnBlur}
      onKeyDown={goToNextField}
      className="cartgrid"
      aria-label="Checkout"
    >
      <div className="checkout">
        {/* The order that is being placed is not in its own way. */}
        <Suspense>{user.emailVerified === false && !pending && <OneOrderNote onLimit={setLimit} />}</Suspense>
        {failure && <FailureNote failure={failure} disabled={disabled} />}
        {closed && !counts && <ClosedNote>{closed}</ClosedNote>}
        {hasRules ? (
          <Suspense fallback={<div className="pay-room" />}>
            <WayFields {...how} />
          </Suspense>
        ) : (
          <HowFields {...how} />
        )}
        <WhereFields {...getPart('place')} favoriteStore={favoriteStore} />
        <Suspense fallback={counts && <div className="when" />}>
          {(counts || pausedUntil) && (
            <WhenPart
              {...checkout.whenPart}
              items={items}
              pausedUntil={pausedUntil}
              store={shopStore}
              error={problems.pickupTime}
              isDelivery={isDelivery}
              isByCard={payment === 'card'}
            />
          )}
        </Suspense>
        <PersonFields part={getPart('person')} />
        <Suspense fallback={<div className="folded" />}>
          <NoteFields values={values} problems={problems} change={change} />
        </Suspense>
        <Suspense fallback={payment && <div className="pay-room" />}>
          {(payment || offers.length > 0) && (
            <PayPart
              offers={offers}
              voucherId={voucherId}
              payment={payment}
              isTooSoon={isTooSoon}
              isDelivery={isDelivery}
              change={change}
            />
          )}
        </Suspense>
      </div>
      <OrderSummary
        items={items}
        totals={totals}
        store={store}
        payment={payment}
        isDelivery={isDelivery}
        changes={failure?.changes}
        busy={pending}
        disabled={disabled}
        isAsked={failure?.offer !== undefined}
        place={
          limit ?? (
            <PlaceLine
              store={shopStore}
              address={isDelivery ? values.address : undefined}
              when={checkout.when}
              pausedUntil={pausedUntil}
              isClosed={closed !== undefined}
              isByCard={payment === 'card'}
            />
          )
        }
      />
    </Form>
  );
}

type PlaceLineProps = {
  store: Store;
  /** Where a delivery goes; empty while it is not known. Undefined for a pickup. */
  address: string | undefined;
  when: When | undefined;
  /** Until when the store takes no orders. */
  pausedUntil: string | null;
  isClosed: boolean;
  isByCard: boolean;
};

/** Says beside the total where the order goes and when, and whether Stripe's page follows. */
function PlaceLine({ store, address, when, pausedUntil, isClosed, isByCard }: PlaceLineProps) {
  const isDelivery = address !== undefined;
  const place = isDelivery ? address || 'Delivery' : store.name;
  const time =
    when?.describeTime(isDelivery) ??
    (pausedUntil
      ? `back at ${formatTime(store.timeZone, Date.parse(pausedUntil))}`
      : isDelivery && !isClosed
        ? `from ${store.name}`
        : lowerFirst(describeOpenNow(store, serverNow())));
  const isWaiting = when?.isWaiting || pausedUntil !== null || isClosed;
  return (
    <p className="buybar__place">
      {isWaiting && <Icon name="moon" />}
      <span>{[place, time, isByCard && 'then Stripe'].filter(Boolean).join(' · ')}</span>
    </p>
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

/** Says why the order was refused. On a narrow screen it is far from the button, so it takes the focus and scrolls into view. */
function FailureNote({ failure, disabled }: FailureNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <Banner kind={failure.offer ? 'wait' : 'danger'}>
        {failure.words}
        <Suspense>
          <FailureHelp failure={failure} disabled={disabled} />
        </Suspense>
        {failure.mayRepeat && (
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
