import type { User } from '@juniper/core/contracts/user.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import type { priceOrder } from '@juniper/core/rules/price-order.ts';
import type { Fee } from '@juniper/core/rules/totals.ts';
import type { Problem } from '../../lib/use-form.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { calculateCartTotals } from '../cart/cart-totals.ts';
import type { RefusedLine } from '../cart/LineNotes.tsx';
import type { KnownVoucher } from '../orders/load-vouchers.ts';
import {
  type Address,
  type CheckoutValues,
  checkValues,
  type Draft,
  fillIn,
  getStore,
  isInPart,
  type Part,
  partNames,
} from './checkout-fields.ts';
import type { Question, RefusedTime, When } from './use-when.ts';

/** `store` and `stores`: where the line was refused, and the limits that the page knew by then. */
export type Change = { item: CartItem; refused: RefusedLine; store: string; stores: object };

export type Failure = {
  code: string;
  words: string;
  /** No answer came, so the same press again may help. */
  mayRepeat: boolean;
  /** The lines that the order was refused for. */
  changes?: readonly Change[];
  /** The order was refused for its time, so another one is asked for. */
  time?: RefusedTime | undefined;
  offer?: Question['offer'];
};

/** `correction` is what changes in the form. `corrected`: the total that was shown, and the one that the server gave instead. */
export type Refusal = { failure: Failure; correction?: Draft; corrected?: { shown: Cents; final: Cents } };

export type CheckoutState = {
  /** The customer's input. */
  draft: Draft;
  /** Parts stay open that the customer has opened or typed in, or that had a problem; before the first order, all. */
  opened: readonly Part[];
  /** One order is sent at a time, and none after one was placed. */
  phase: 'filling' | 'sending' | 'placed';
  failure: Failure | undefined;
  /** The total that the page showed, and the one that the server gave instead. */
  corrected: { shown: Cents; final: Cents } | undefined;
};

export type CheckoutAction =
  | { type: 'changed'; fields: Draft; lastAddress: Address | null }
  | { type: 'opened'; part: Part }
  /** Choosing another time answers the question that a refusal asked. */
  | { type: 'timeChosen' }
  | { type: 'sent' }
  /** Fields are wrong, by the form's rules or the server's. */
  | { type: 'rejected'; fields: object }
  | ({ type: 'refused' } & Refusal)
  /** Another tab has ordered the cart, so this one did not. */
  | { type: 'released' }
  | { type: 'placed' };

export const startCheckout = (user: User, draft: Draft): CheckoutState => ({
  draft,
  opened: user.orderHistory.length > 0 ? [] : partNames,
  phase: 'filling',
  failure: undefined,
  corrected: undefined,
});

const openParts = (opened: readonly Part[], fields: object): readonly Part[] => {
  const concerned = partNames.filter((part) => isInPart(part, fields) && !opened.includes(part));
  return concerned.length > 0 ? [...opened, ...concerned] : opened;
};

export const reduceCheckout = (state: CheckoutState, action: CheckoutAction): CheckoutState => {
  switch (action.type) {
    case 'changed': {
      const { fields, lastAddress } = action;
      // A correction in the address that was filled in keeps the rest of it.
      const isFirst = isInPart('place', fields) && !isInPart('place', state.draft);
      const draft = { ...state.draft, ...(isFirst && lastAddress), ...fields };
      return { ...state, draft, opened: openParts(state.opened, fields) };
    }
    case 'opened':
      return { ...state, opened: [...state.opened, action.part] };
    case 'timeChosen':
      return state.failure?.time ? { ...state, failure: undefined } : state;
    case 'sent':
      return state.phase === 'filling' ? { ...state, phase: 'sending', failure: undefined } : state;
    case 'rejected':
      return {
        ...state,
        phase: 'filling',
        failure: undefined,
        opened: openParts(state.opened, action.fields),
      };
    case 'refused': {
      const { failure, correction, corrected = state.corrected } = action;
      const draft = correction ? { ...state.draft, ...correction } : state.draft;
      return { ...state, phase: 'filling', draft, failure, corrected };
    }
    case 'released':
      return { ...state, phase: 'filling' };
    case 'placed':
      return { ...state, phase: 'placed' };
  }
};

/** Returns the failure as far as it still holds, with the words for what is left of it. */
export type KeepFailure = (
  failure: Failure | undefined,
  store: string,
  final: Cents,
  context: CheckoutContext,
) => Failure | undefined;

export type FindHandover = (
  catalogue: Catalogue,
  store: string,
  values: CheckoutValues,
  subtotal: Cents,
) => { fee: Fee | undefined; problem: Problem | undefined };

export type ChooseVoucher = (
  vouchers: readonly KnownVoucher[],
  chosenId: string | undefined,
  getDiscount: (voucher: KnownVoucher) => Cents,
) => { offers: readonly { voucher: KnownVoucher; discount: Cents }[]; voucher: KnownVoucher | undefined };

export type CheckoutContext = {
  catalogue: Catalogue;
  user: User;
  lastAddress: Address | null;
  /** The server has not answered yet whether there is one. */
  isAddressAwaited: boolean;
  items: readonly CartItem[];
  /** Lines of the cart that are not on the page's menu. */
  unknown: readonly CartLine[];
  vouchers: readonly KnownVoucher[];
  /** Prices an order with a voucher. This and the choice of one come with the vouchers. */
  priceOrder?: typeof priceOrder;
  chooseVoucher?: ChooseVoucher;
  /** These two come with the code that places orders. */
  findHandover: FindHandover | undefined;
  keepFailure: KeepFailure | undefined;
  /** Undefined while the store counts no work, or as long as the code for it is not there. */
  when: When | undefined;
  today: string;
  /** The limits that the page knows. */
  stores: object;
  hasTrouble: (item: CartItem, store: string, refused: RefusedLine | undefined) => boolean;
  isSoldOut: (item: CartItem, store: string) => boolean;
};

/** Returns what checkout shows and would send. */
export const viewCheckout = (state: CheckoutState, context: CheckoutContext) => {
  const { catalogue, lastAddress, vouchers, priceOrder, when, today } = context;
  const values = fillIn(context, state.draft);
  const shopStore = getStore(catalogue, values.storeLocation);
  const { store } = shopStore;
  // As in the cart, a line that cannot be had is in no total.
  const items = context.items.filter((item) => !context.isSoldOut(item, store));

  const { subtotal } = calculateCartTotals(catalogue, store, items);
  const { fee, problem } = context.findHandover?.(catalogue, store, values, subtotal) ?? {};
  const getTotals = (voucher?: KnownVoucher) =>
    (voucher && priceOrder?.(catalogue, store, items, today, voucher, values)?.totals) ??
    calculateCartTotals(catalogue, store, items, fee);
  const { offers = [], voucher } =
    context.chooseVoucher?.(vouchers, values.voucherId, (each) => getTotals(each).discount) ?? {};
  const priced = getTotals(voucher);
  const { corrected } = state;
  const isCorrected = corrected?.shown === priced.final;
  const totals = corrected && isCorrected ? { ...priced, final: corrected.final } : priced;

  const mayPayByCard = catalogue.shop.takesCards && totals.final > 0 && !when?.isFar;
  const chosenPayment = values.payment === 'card' && !when?.isTooSoon ? 'card' : 'counter';

  const wrong = checkValues(values)?.fields ?? {};
  const isNewAddress = values.fulfilment === 'delivery' && !lastAddress;
  /** The part stays folded until the address of the last delivery is there. */
  const isAwaited = isNewAddress && context.isAddressAwaited && !values.address;
  const isOpen = (part: Part) =>
    state.opened.includes(part) ||
    (part === 'place' ? !isAwaited && (isNewAddress || isInPart(part, wrong)) : isInPart(part, wrong));

  return {
    values,
    store,
    shopStore,
    hasRules: catalogue.shop.stores.some(({ pickup, delivery }) => pickup === false || delivery !== undefined),
    handoverProblem: problem,
    offers,
    voucherId: voucher?.id ?? '',
    /** Undefined where there is no choice. */
    payment: mayPayByCard ? (chosenPayment as 'card' | 'counter') : undefined,
    isTooSoon: when?.isTooSoon,
    /** The total as the page works it out; `totals` have the server's where it gave another one. */
    shown: priced.final,
    isCorrected,
    totals,
    failure: context.keepFailure ? context.keepFailure(state.failure, store, totals.final, context) : state.failure,
    isOpen,
  };
};
