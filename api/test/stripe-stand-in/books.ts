import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The stand-in's memory in the SDK's own types: the fields that the product reads, and the states that can occur. */
type Kept<T, Fields extends keyof T, Narrow extends Partial<T>> = Omit<Pick<T, Fields>, keyof Narrow> & Narrow;

type SessionFields =
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'payment_method_types'
  | 'payment_status'
  | 'success_url'
  | 'url';
export type Session = Kept<
  Stripe.Checkout.Session,
  SessionFields,
  { status: 'open' | 'complete' | 'expired'; payment_intent: string | null; success_url: string }
>;

type IntentFields =
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata';
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';
export type Intent = Kept<
  Stripe.PaymentIntent,
  IntentFields,
  { status: IntentStatus; capture_method: 'manual' | 'automatic'; latest_charge: string | null }
>;

type ChargeFields =
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'refunded';
export type Charge = Kept<Stripe.Charge, ChargeFields, { status: 'succeeded' | 'failed'; payment_intent: string }>;

type RefundFields = 'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata';
export type Refund = Kept<
  Stripe.Refund,
  RefundFields,
  { status: 'succeeded' | 'pending' | 'failed'; payment_intent: string }
>;

type DisputeFields = 'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'livemode';
export type Dispute = Kept<Stripe.Dispute, DisputeFields, { payment_intent: string }>;

/** Creates empty books: objects by id, the newest last. */
export const emptyBooks = () => ({
  sessions: new Map<string, Session>(),
  intents: new Map<string, Intent>(),
  charges: new Map<string, Charge>(),
  refunds: new Map<string, Refund>(),
});
export type Books = ReturnType<typeof emptyBooks>;
type Item = Session | Intent | Charge | Refund;

export const newId = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`;

const find = (books: Books, id: string): Item | undefined =>
  books.sessions.get(id) ?? books.intents.get(id) ?? books.charges.get(id) ?? books.refunds.get(id);

/** Copies an item with objects in place of ids at paths such as 'payment_intent.latest_charge'. */
export function expand(books: Books, item: object, paths: readonly string[]): object {
  const copy: Record<string, unknown> = { ...item };
  for (const [field, deeper] of Map.groupBy(paths, (path) => path.split('.')[0] ?? '')) {
    const value = copy[field];
    const rest = deeper.map((path) => path.slice(field.length + 1)).filter((path) => path !== '');
    if (Array.isArray(value)) copy[field] = value.map((each) => expand(books, each, rest));
    else if (typeof value === 'string') copy[field] = expand(books, find(books, value) ?? {}, rest);
  }
  return copy;
}
