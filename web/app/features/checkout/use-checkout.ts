import type { getLastAddress as lastAddressCall, Order, PickupTime } from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createStore, useStore } from 'zustand';
import { ApiError, hasToken, sendSigned } from '../../lib/api.ts';
import { messages } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { useForm } from '../../lib/use-form.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { restoreCart } from '../cart/cart-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { isOnDevice } from '../cart/device-lists.ts';
import { findLineProblem, isLineSoldOut, readLineLimits } from '../cart/LineNotes.tsx';
import { useUnknownItems } from '../cart/UnknownItems.tsx';
import { getCatalogueHash, useCatalogue } from '../catalogue/catalogue-store.ts';
import { useLimits } from '../catalogue/limits.ts';
import { getToday } from '../deals/deal-clock.ts';
import { readCheckout, saveDraft } from '../orders/stored-checkout.ts';
import { type Address, checkValues, type Draft, type Part, toDraft } from './checkout-fields.ts';
import {
  type CheckoutAction,
  type CheckoutContext,
  type CheckoutState,
  reduceCheckout,
  startCheckout,
  viewCheckout,
} from './checkout-state.ts';
import type { When } from './use-when.ts';

const loadLastAddress = async (): Promise<Address | null> =>
  (await sendSigned<typeof lastAddressCall>('GET', '/orders/address')).data;

const hasTrouble: CheckoutContext['hasTrouble'] = (item, store, refused) =>
  findLineProblem(item, readLineLimits(item, store), refused) !== undefined;

const isSoldOut: CheckoutContext['isSoldOut'] = (item, store) => isLineSoldOut(readLineLimits(item, store));

/** Loads the code for vouchers and for placing the order, which the first view does not need. */
const loadPlacing = () => import('./place-order.ts');
type Placing = Awaited<ReturnType<typeof loadPlacing>>;

/** Loads the customer's vouchers. Without an answer there are none. */
const loadOffers = async () => (await loadPlacing()).loadOffers();

/** Goes to the page of the order that was placed under a key, and takes its items out of the cart. */
export type ShowOrder = (order: Order, key: string) => Promise<void>;

/** Goes to the customer's order however it was placed: from this page, in another tab, or before a reload. */
export const usePlacedOrder = (owner: string) => {
  /** The ordered items. The form shows them until the order's page is loaded, so that no empty cart appears. */
  const [leavingWith, setLeavingWith] = useState<readonly CartItem[]>();
  const navigate = useNavigate();

  const goTo = useCallback((orderId: string) => void navigate(paths.order(orderId), { replace: true }), [navigate]);
  const showOrder: ShowOrder = useCallback(
    async (order, key) => {
      const { finishOrder } = await loadPlacing();
      if (storage.read('user')?.id !== owner) return;
      setLeavingWith(useCart.getState().items);
      finishOrder(order, key, owner, goTo);
    },
    [goTo, owner],
  );

  useEffect(() => {
    const watching = new AbortController();
    loadPlacing().then(
      ({ watchPlacedOrder }) => watchPlacedOrder(owner, { showOrder, goTo }, watching.signal),
      () => {},
    );
    return () => watching.abort();
  }, [owner, showOrder, goTo]);

  return { showOrder, leavingWith };
};

/** Returns the checkout of what is in the cart: its form, its price, and sending the order. */
export const useCheckout = (user: User, items: readonly CartItem[], showOrder: ShowOrder) => {
  const [checkout] = useState(() =>
    createStore<CheckoutState>(() => startCheckout(user, toDraft(readCheckout(user.id).draft))),
  );
  const state = useStore(checkout);
  const { data: offered, reload: reloadVouchers } = useLoaded(
    hasToken() ? 'vouchers' : undefined,
    loadOffers,
    'Failed to load vouchers',
  );
  const catalogue = useCatalogue();
  const { stores } = useLimits();
  const unknown = useUnknownItems('juniper_cart');
  const [when, onWhen] = useState<When>();
  const today = getToday();
  const address = useLoaded(hasToken() ? 'address' : undefined, loadLastAddress, 'Failed to load the last address');
  const { data: lastAddress = null } = address;
  const [placing, setPlacing] = useState<Placing>();
  const context = {
    catalogue,
    user,
    lastAddress,
    isAddressAwaited: hasToken() && address.data === undefined && !address.isFailed,
    items,
    unknown,
    vouchers: [],
    ...offered,
    when,
    today,
    stores,
    hasTrouble,
    findHandover: placing?.findHandover,
    isSoldOut,
    keepFailure: placing?.keepFailure,
  };
  const view = viewCheckout(state, context);
  const { values, store, voucherId, payment, totals } = view;

  // A claim to a deal may lapse while the page is open, or have lapsed since the cart was last read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day decides which claims hold.
  useLayoutEffect(restoreCart, [today]);
  // The press then finds the code loaded. If it cannot be had now, the press loads it.
  useEffect(() => {
    loadPlacing().then(
      (loaded) => {
        loaded.prepareKey(user.id, useCart.getState().items);
        setPlacing(loaded);
      },
      () => {},
    );
  }, [user.id]);

  /** Returns whether the action changed anything. */
  const act = (action: CheckoutAction): boolean => {
    const before = checkout.getState();
    const after = reduceCheckout(before, action);
    if (after.draft !== before.draft) saveDraft(user.id, after.draft);
    checkout.setState(after, true);
    return after !== before;
  };

  const onRefused = async (
    error: unknown,
    pickup: PickupTime | undefined,
    { describeRefusal, refreshMenu }: Placing,
  ) => {
    const code = error instanceof ApiError ? error.code : '';
    const time = when?.findRefusedTime(error, pickup);
    if (code.startsWith('voucher_')) await reloadVouchers();
    const stores = useLimits.getState().stores;
    const refusal = describeRefusal(error, { catalogue, items, store, stores, shown: view.shown, time });
    act({ type: 'refused', ...refusal });
    const hasChanges = refusal.failure.changes !== undefined;
    // The day may have changed, and the deals with it: read the cart again.
    if (hasChanges) restoreCart();
    if (hasChanges || ['item_unavailable', 'paused'].includes(code)) refreshMenu();
  };

  const form = useForm({
    read: () => values,
    check: (typed) => checkValues(typed) ?? when?.check() ?? view.handoverProblem,
    submit: async (_values, _form, show) => {
      if (!act({ type: 'sent' })) return;
      const pickup = when?.getPickup();
      const loaded = await loadPlacing().catch(() => undefined);
      // The order was not sent.
      if (!loaded) {
        const failure = { code: '', words: messages.unreachable, mayRepeat: true };
        return void act({ type: 'refused', failure });
      }
      setPlacing(loaded);
      try {
        const key = await loaded.takeKey(user.id, items, () => isOnDevice(items));
        if (key === undefined) {
          // Another tab has ordered it and tells this one where to go (usePlacedOrder).
          act({ type: 'released' });
          return restoreCart();
        }
        const expectedTotal = toDollars(catalogue.shop.money, totals.final);
        const body = {
          ...loaded.toRequest(catalogue, { ...values, voucherId }, items, expectedTotal),
          ...(pickup && { pickup }),
          ...(payment && { payment }),
        };
        // A total that the server gave is not of the menu that the page shows. Without a menu it must fit exactly.
        const order = await loaded.sendOrder(key, body, view.isCorrected ? undefined : getCatalogueHash());
        await showOrder(order, key);
        act({ type: 'placed' });
      } catch (error) {
        const problem = loaded.findRefusedField(error);
        await (problem ? show(problem) : onRefused(error, pickup, loaded));
      }
    },
    onProblem: ({ fields }) => act({ type: 'rejected', fields }),
  });

  return {
    ...view,
    ...form,
    when,
    whenPart: { onWhen, onChoose: () => void act({ type: 'timeChosen' }) },
    change: (fields: Draft) => void act({ type: 'changed', fields, lastAddress }),
    open: (part: Part) => void act({ type: 'opened', part }),
  };
};
