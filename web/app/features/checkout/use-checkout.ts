import { priceOrder } from '@juniper/core/content/price-order.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import type { VoucherKind } from '@juniper/core/rules/vouchers.ts';
import { useEffect, useState } from 'react';
import { ApiError, wordsFor } from '../../lib/api.ts';
import { orderMessages } from '../../lib/order-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useForm } from '../../lib/use-form.ts';
import { useVouchers } from '../../lib/use-vouchers.ts';
import { restoreCart } from '../cart/cart-commands.ts';
import type { CartItem } from '../cart/cart-slice.ts';
import { cartTotals } from '../cart/cart-state.ts';
import { isOnDevice } from '../cart/device-lists.ts';
import { shopToday } from '../deals/deal-clock.ts';
import { type CheckoutValues, checkValues, toRequest, valuesOf } from './checkout-values.ts';
import { isUnanswered, newTotalIn, sendOrder } from './send-order.ts';
import { keepDraft, prepareKey, readCheckout, takeKey } from './stored-checkout.ts';
import type { Land } from './use-landing.ts';

/** The purchase of what is in the cart: form, price, and the one order that comes of it. */
export const useCheckout = (user: User, items: readonly CartItem[], land: Land) => {
  const [draft, setDraft] = useState(() => readCheckout(user.id).draft);
  const [failure, setFailure] = useState<string>();
  /** The server's total, and the one that the page had in its place. */
  const [corrected, setCorrected] = useState({ shown: -1, final: -1 });
  const { vouchers, loadVouchers } = useVouchers();
  const dispatch = useAppDispatch();

  useEffect(() => prepareKey(user.id), [user.id]);

  const values = { ...valuesOf(user), ...draft };
  const change = (part: Partial<CheckoutValues>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(user.id, next);
  };

  const totalsWith = (kind?: VoucherKind) => priceOrder(items, shopToday(), kind)?.totals ?? cartTotals(items);
  const offers = vouchers.map((voucher) => ({ voucher, discount: totalsWith(voucher.kind).discount }));
  const chosen = offers.find(({ voucher, discount }) => voucher.id === values.voucherId && discount > 0)?.voucher;
  const priced = totalsWith(chosen?.kind);
  const totals = priced.final === corrected.shown ? { ...priced, final: corrected.final } : priced;

  const onRefused = async (error: unknown) => {
    const newTotal = newTotalIn(error);
    if (newTotal !== undefined) {
      // The day may have changed, and with it the deals.
      dispatch(restoreCart());
      setCorrected({ shown: priced.final, final: newTotal });
      return setFailure(orderMessages.priceChanged(newTotal));
    }
    if (error instanceof ApiError && error.code.startsWith('voucher_')) {
      change({ voucherId: '' });
      await loadVouchers();
    }
    setFailure(
      isUnanswered(error) ? orderMessages.unanswered : wordsFor(error, orderMessages.refused, orderMessages.unanswered),
    );
  };

  const form = useForm({
    read: () => values,
    check: checkValues,
    submit: async () => {
      setFailure(undefined);
      try {
        const key = await takeKey(user.id, () => isOnDevice(items));
        // The tab that has ordered it tells this one where to go.
        if (key === undefined) return void dispatch(restoreCart());
        const body = toRequest({ ...values, voucherId: chosen?.id ?? '' }, items, totals.final);
        await land(await sendOrder(key, body), key);
      } catch (error) {
        await onRefused(error);
      }
    },
    onProblem: () => setFailure(undefined),
  });

  return { values, change, offers, voucherId: chosen?.id ?? '', totals, failure, ...form };
};
