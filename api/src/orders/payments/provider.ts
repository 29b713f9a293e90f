import type { Cents } from '@juniper/core/rules/money.ts';
import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import type { PaymentRow } from './queries.ts';

/** A payment to open. Its fields are stored, so that a repeated call has the same body. */
export type PaymentRequest = {
  paymentId: string;
  orderId: string;
  orderNumber: string;
  amount: Cents;
  currency: string;
  email: string;
  placedAt: Date;
};

export type PaymentForProvider = PaymentRequest & { pageId: string | null; intentId: string | null };

export const toPaymentForProvider = (row: PaymentRow): PaymentForProvider => ({
  paymentId: row.payment_id,
  orderId: row.order_id,
  orderNumber: row.number,
  amount: row.amount_cents,
  currency: row.currency,
  email: row.contact_email ?? '',
  placedAt: row.ordered_at,
  pageId: row.provider_id,
  intentId: row.intent_id,
});

export type RefundOutcome = { providerRefundId: string; state: 'done' | 'asked' | 'failed' };

/** `refundId` is our id; a refund made in the provider's dashboard has none. */
export type ProviderRefund = RefundOutcome & { refundId: string | undefined; cents: Cents; at: Date };

/** `paymentId` is our id; payments of other software on the account have none. */
export type ListedPayment = { paymentId: string | undefined; observed: ProviderPayment & { intentId: string } };

type RefundRequest = { refundId: string; cents: Cents; providerRefundId?: string | null };

/** Every call can be repeated. `open` and `refund` use the key; `capture` and `release` read first. */
export type PaymentProvider = {
  readonly name: string;
  readonly isTest: boolean;
  /** `url`: where the customer pays; null once that is over. */
  open(payment: PaymentRequest, key: string): Promise<{ id: string; url: string | null }>;
  read(payment: PaymentForProvider): Promise<ProviderPayment>;
  /** Ends the page. If the customer has paid before that, the answer says so. */
  close(payment: PaymentForProvider): Promise<ProviderPayment>;
  capture(payment: PaymentForProvider): Promise<ProviderPayment>;
  release(payment: PaymentForProvider): Promise<ProviderPayment>;
  /** Only reads a refund that has a `providerRefundId`. */
  refund(payment: PaymentForProvider, refund: RefundRequest, key: string): Promise<RefundOutcome>;
  listRefunds(payment: PaymentForProvider): Promise<ProviderRefund[]>;
  /** Lists payments that were begun or refunded since then. */
  list(since: Date): AsyncIterable<ListedPayment>;
  verify(rawBody: Buffer, signature: string): ProviderEvent;
};

/** `ref` is the provider's id of a session or payment. */
export type ProviderEvent = { eventId: string; kind: string; ref: string | undefined };

export class WrongSignatureError extends Error {}

/** The provider did not answer or is out of order: the outcome of the call is unknown. */
export class ProviderUnavailableError extends Error {}

/** The provider has failed, and may repeat that for this key. Opening can go on under another key. */
export class ProviderFaultError extends ProviderUnavailableError {}

/** The provider has refused: the same call under the same key gets the same answer. */
export class ProviderRefusedError extends Error {}
