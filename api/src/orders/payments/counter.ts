import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import { type PaymentForProvider, type PaymentProvider, WrongSignatureError } from './provider.ts';

/** Reports cash as captured. Only our rows know what went back: staff return cash before they record the refund. */
const observePaid = async ({ amount, currency }: PaymentForProvider): Promise<ProviderPayment> => ({
  state: 'captured',
  intentId: null,
  amount,
  currency,
  captured: amount,
  returned: 0,
  url: null,
});

export const counter: PaymentProvider = {
  name: 'counter',
  isTest: false,
  open: async ({ paymentId }) => ({ id: paymentId, url: null }),
  read: observePaid,
  close: observePaid,
  capture: observePaid,
  release: observePaid,
  refund: async (_payment, { refundId }) => ({ providerRefundId: refundId, state: 'done' }),
  listRefunds: async () => [],
  list: async function* () {},
  verify: () => {
    throw new WrongSignatureError('no provider sends messages about the counter');
  },
};
