import type {
  getLastAddress as lastAddressCall,
  PickupTime,
  PlaceOrderRequest,
} from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { getLineKey, resolveOptions } from '@juniper/core/rules/options.ts';
import { priceOrder } from '@juniper/core/rules/price-order.ts';
import type { VoucherTerms } from '@juniper/core/rules/vouchers.ts';
import { useEffect, useState } from 'react';
import { ApiError, hasToken, logFailure, sendSigned, wordsFor } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { useVouchers } from '../../lib/use-vouchers.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { restoreCart, useCart } from '../cart/cart-store.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { isOnDevice } from '../cart/device-lists.ts';
import { heardNow, type Refused, troubleOf } from '../cart/LineNotes.tsx';
import { useUnknownItems } from '../cart/UnknownItems.tsx';
import { catalogueNow, hashNow, useCatalogue } from '../catalogue/catalogue-store.ts';
import { useLimits } from '../catalogue/limits.ts';
import { shopToday } from '../deals/deal-clock.ts';
import { placedByCard } from '../orders/known-orders.ts';
import type { Question, RefusedTime } from './ask-again.ts';
import { checkoutMessages } from './checkout-messages.ts';
import {
  type Address,
  type CheckoutValues,
  checkValues,
  fillIn,
  type Part,
  parts,
  refusedField,
  storeOf,
  toRequest,
} from './checkout-values.ts';
import type { Land } from './place-order.ts';
import { changesIn, isUnanswered, sendOrder } from './place-order.ts';
import { prepareKey, readCheckout, saveDraft, takeKey } from './stored-checkout.ts';
import type { When } from './use-when.ts';

/** `mayRepeat`: no answer came, so the same press again may help. `changes`: the lines that the order was refused for. */
export type Failure = {
  code: string;
  words: string;
  mayRepeat: boolean;
  changes?: readonly Change[];
  /** The order was refused for its time, so another one is asked for. */
  time?: RefusedTime;
  offer?: Question['offer'];
};
/** `store` and `stores`: where it was refused, and what the page had heard of limits by then. */
export type Change = { item: CartItem; refused: Refused; store: string; stores: object };

/** Asks what is published and what is sold out. The code is loaded late on every page, so it is there by now. */
const refreshMenu = (): void =>
  void import('../catalogue/follow-now.ts').then(
    ({ askNow }) => askNow(),
    () => {},
  );

const keyOfRefused = (refused: Refused): string => getLineKey(resolveOptions(catalogueNow(), refused));

const partNames = Object.keys(parts) as Part[];

/** The checkout of what is in the cart: its form, its price, and sending the order. */
export const useCheckout = (user: User, items: readonly CartItem[], land: Land) => {
  const [draft, setDraft] = useState(() => readCheckout(user.id).draft);
  const [failure, setFailure] = useState<Failure>();
  /** The total that the server gave, and the total that the page showed instead. */
  const [corrected, setCorrected] = useState({ shown: -1, final: -1 });
  const { vouchers, loadVouchers } = useVouchers();
  const catalogue = useCatalogue();
  const { money } = catalogue.shop;
  const { stores } = useLimits();
  const unknown = useUnknownItems('juniper_cart');

  const [lastAddress, setLastAddress] = useState<Address | null>(null);
  /** Parts stay open that the customer has opened or typed in, or that had a problem; before the first order, all. */
  const [opened, setOpened] = useState<readonly Part[]>(user.orderHistory.length > 0 ? [] : partNames);

  useEffect(() => prepareKey(user.id, useCart.getState().items), [user.id]);
  useEffect(() => {
    if (!hasToken()) return;
    sendSigned<typeof lastAddressCall>('GET', '/orders/address').then(
      ({ data }) => setLastAddress(data),
      (error) => logFailure('Failed to load the last address', error),
    );
  }, []);

  const values = fillIn(user, draft, lastAddress);
  const shopStore = storeOf(values);
  const { store } = shopStore;
  /** Nothing while the store counts no work, or as long as the code for it is not there. */
  const [when, onWhen] = useState<When>();
  const openWith = (fields: object) => {
    const concerned = partNames.filter((name) => parts[name].some((field) => field in fields));
    if (concerned.length > 0) setOpened((before) => [...before, ...concerned]);
  };
  const change = (part: Partial<CheckoutValues>) => {
    const isPlace = (fields: object) => parts.place.some((field) => field in fields);
    // A correction in the address that was filled in keeps the rest of it.
    const next = { ...draft, ...(isPlace(part) && !isPlace(draft) && lastAddress), ...part };
    setDraft(next);
    saveDraft(user.id, next);
    openWith(part);
  };
  const isOpen = (part: Part) => {
    const wrong = checkValues(values)?.fields ?? {};
    const isNewAddress = part === 'place' && values.fulfilment === 'delivery' && !lastAddress;
    return isNewAddress || opened.includes(part) || parts[part].some((field) => field in wrong);
  };
  const open = (part: Part) => setOpened((before) => [...before, part]);

  const totalsWith = (voucher?: VoucherTerms) =>
    priceOrder(catalogue, store, items, shopToday(), voucher)?.totals ?? cartTotals(catalogue, store, items);
  const offers = vouchers.map((voucher) => ({ voucher, discount: totalsWith(voucher).discount }));
  const usable = offers.filter(({ discount }) => discount > 0).sort((one, other) => other.discount - one.discount);
  const best = usable.find(({ voucher }) => voucher.id === values.voucherId) ?? usable[0];
  const chosen = values.voucherId === '' ? undefined : best?.voucher;
  const priced = totalsWith(chosen);
  const isCorrected = priced.final === corrected.shown;
  const totals = isCorrected ? { ...priced, final: corrected.final } : priced;
  const mayPayByCard = catalogue.shop.takesCards && totals.final > 0 && !when?.isFar;
  /** Nothing where there is no choice. */
  const payment: PlaceOrderRequest['payment'] = mayPayByCard
    ? values.payment === 'card' && !when?.isTooSoon
      ? 'card'
      : 'counter'
    : undefined;

  /** Prices have risen, or something cannot be had. A second press agrees to new prices; the rest is to be changed first. */
  const onChanged = ({ total, lines }: NonNullable<ReturnType<typeof changesIn>>) => {
    const changes = lines.flatMap((refused) => {
      const item = items.find(({ key }) => key === keyOfRefused(refused));
      return item ? [{ item, refused, store, stores: useLimits.getState().stores }] : [];
    });
    const isPriceOnly = lines.every(({ reason }) => reason === 'price');
    if (isPriceOnly) setCorrected({ shown: priced.final, final: total });
    const words = isPriceOnly
      ? checkoutMessages.priceChanged(money, total)
      : checkoutMessages.cannotBeHad(money, total);
    setFailure({ code: 'price_changed', words, mayRepeat: false, changes });
    // The day may have changed, and the deals with it: read the cart again.
    restoreCart();
    refreshMenu();
  };

  const onRefused = async (error: unknown, wish: PickupTime | undefined) => {
    const changed = changesIn(error);
    if (changed) return onChanged(changed);
    const code = error instanceof ApiError ? error.code : '';
    if (['item_unavailable', 'paused'].includes(code)) refreshMenu();
    if (['cards_off', 'too_small'].includes(code)) change({ payment: 'counter' });
    const time = when?.refusedTime(error, wish);
    if (code.startsWith('voucher_')) {
      change({ voucherId: '' });
      await loadVouchers();
    }
    const mayRepeat = isUnanswered(error);
    const words = mayRepeat
      ? checkoutMessages.unanswered
      : wordsFor(error, checkoutMessages.refused, checkoutMessages.unanswered);
    setFailure({ code, words, mayRepeat, ...(time && { time }) });
  };

  const form = useForm({
    read: () => values,
    check: (typed) => checkValues(typed) ?? when?.check(),
    submit: async (_values, _form, show) => {
      setFailure(undefined);
      const wish = when?.wish();
      try {
        const key = await takeKey(user.id, items, () => isOnDevice(items));
        // Another tab has ordered it and tells this one where to go (useLanding).
        if (key === undefined) return restoreCart();
        const body = {
          ...toRequest({ ...values, voucherId: chosen?.id ?? '' }, items, toDollars(money, totals.final)),
          ...(wish && { pickup: wish }),
          ...(payment && { payment }),
        };
        // A total that the server gave is not of the menu that the page shows. Without a menu it must fit exactly.
        const order = await sendOrder(key, body, isCorrected ? undefined : hashNow());
        if (payment === 'card') placedByCard.id = order.id;
        await land(order, key);
      } catch (error) {
        const problem = refusedField(error);
        await (problem ? show(problem) : onRefused(error, wish));
      }
    },
    onProblem: ({ fields }) => {
      setFailure(undefined);
      openWith(fields);
    },
  });

  /** What was refused and still holds: not what was removed or lowered, nor a limit of another store, or that is over. */
  const holding = ({ refused, ...before }: Change): Change[] => {
    const { key } = before.item;
    const item = items.find((each) => each.key === key);
    if (!item) return unknown.some((line) => getLineKey(line) === key) ? [{ ...before, refused }] : [];
    const isLimit = refused.left !== undefined || ['option_sold_out', 'too_many'].includes(refused.reason);
    if (!isLimit) return [{ ...before, item, refused }];
    const isHeard = stores !== before.stores;
    const trouble = troubleOf(item, heardNow(item, store), isHeard ? undefined : refused);
    return store === before.store && trouble ? [{ ...before, item, refused }] : [];
  };
  const failureNow = (): Failure | undefined => {
    if (failure?.time) {
      const question = when?.ask(failure.time);
      return question && { ...failure, ...question };
    }
    if (!failure?.changes?.length) return failure;
    const changes = failure.changes.flatMap(holding);
    if (changes.length === 0) return undefined;
    const isPriceOnly = changes.every(({ refused }) => refused.reason === 'price');
    return {
      ...failure,
      changes,
      words: isPriceOnly ? checkoutMessages.priceChanged(money, totals.final) : failure.words,
    };
  };

  const voucherId = chosen?.id ?? '';
  /** Somebody who chooses another time has answered the question. */
  const onChoose = () => {
    if (failure?.time) setFailure(undefined);
  };
  const shown = {
    values,
    store,
    shopStore,
    whenPart: { onWhen, onChoose },
    offers,
    voucherId,
    payment,
    isTooSoon: when?.isTooSoon,
    totals,
    failure: failureNow(),
  };
  return { ...shown, change, isOpen, open, ...form };
};
