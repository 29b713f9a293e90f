import {
  type Books,
  type Charge,
  type Dispute,
  type Intent,
  type IntentStatus,
  newId,
  type Refund,
  type Session,
} from './books.ts';
import type { NewRefund, NewSession } from './parameters.ts';
import { missing, Refused, wrongParameter, wrongState } from './refused.ts';
import type { Publish } from './webhooks.ts';

/** States only go forward. */
const sessionMoves: Record<Session['status'], readonly Session['status'][]> = {
  open: ['complete', 'expired'],
  complete: [],
  expired: [],
};
const intentMoves: Record<IntentStatus, readonly IntentStatus[]> = {
  requires_payment_method: ['requires_payment_method', 'requires_action', 'requires_capture', 'succeeded', 'canceled'],
  requires_action: ['requires_payment_method', 'requires_capture', 'succeeded', 'canceled'],
  requires_capture: ['succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
};

const minutes = (count: number) => count * 60;
const days = (count: number) => count * 86_400;
const holdSeconds = days(7);
/** Stripe's least amount in dollars. */
const leastCents = 50;

type World = { books: Books; now: () => number; publish: Publish; payPage: (sessionId: string) => string };
export type Rules = ReturnType<typeof keepRules>;

export function keepRules({ books, now, publish, payPage }: World) {
  /** The settings of an intent that is made when a customer pays. */
  const wishes = new Map<string, NewSession['payment_intent_data']>();
  let refundsAre: 'succeeded' | 'pending' = 'succeeded';

  const session = (id: string): Session => {
    const found = books.sessions.get(id);
    if (!found) throw missing('checkout.session', id);
    if (found.status === 'open' && found.expires_at <= now()) expireOpen(found);
    if (found.payment_intent) intent(found.payment_intent);
    return found;
  };
  const intent = (id: string): Intent => {
    const found = books.intents.get(id);
    if (!found) throw missing('payment_intent', id);
    if (found.status === 'requires_capture' && found.created + holdSeconds <= now()) letGo(found, 'expired');
    return found;
  };
  const refund = (id: string): Refund => {
    const found = books.refunds.get(id);
    if (!found) throw missing('refund', id);
    return found;
  };
  const findCharge = ({ latest_charge }: Intent): Charge => books.charges.get(latest_charge ?? '') as Charge;

  const moveSession = (moved: Session, status: Session['status']) => {
    if (!sessionMoves[moved.status].includes(status))
      throw new Error(`a session went from ${moved.status} to ${status}`);
    Object.assign(moved, { status, url: null });
  };
  const moveIntent = (moved: Intent, status: IntentStatus) => {
    if (!intentMoves[moved.status].includes(status))
      throw new Error(`an intent went from ${moved.status} to ${status}`);
    moved.status = status;
    moved.amount_capturable = status === 'requires_capture' ? moved.amount : 0;
  };

  function letGo(held: Intent, reason: Intent['cancellation_reason']) {
    moveIntent(held, 'canceled');
    Object.assign(held, { canceled_at: now(), cancellation_reason: reason });
    publish('payment_intent.canceled', held);
  }

  function expireOpen(expired: Session) {
    moveSession(expired, 'expired');
    if (expired.payment_intent) letGo(intent(expired.payment_intent), 'automatic');
    publish('checkout.session.expired', expired);
  }

  const openSession = (id: string): Session => {
    const found = session(id);
    if (found.status === 'open') return found;
    throw wrongState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${found.status}.`,
      'checkout_session_not_open',
    );
  };

  /** There is no intent before the first try to pay. */
  const createIntent = (paid: Session): Intent => {
    if (paid.payment_intent) return intent(paid.payment_intent);
    const { capture_method, metadata } = wishes.get(paid.id) as NewSession['payment_intent_data'];
    const made = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: paid.amount_total ?? 0,
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      capture_method,
      created: now(),
      currency: paid.currency ?? '',
      latest_charge: null,
      livemode: false,
      metadata,
      status: 'requires_payment_method',
    } satisfies Intent;
    books.intents.set(made.id, made);
    paid.payment_intent = made.id;
    return made;
  };

  const addCharge = (paid: Intent, status: Charge['status']) => {
    const charge = {
      id: newId('ch'),
      object: 'charge',
      amount: paid.amount,
      amount_captured: 0,
      amount_refunded: 0,
      captured: false,
      created: now(),
      currency: paid.currency,
      disputed: false,
      payment_intent: paid.id,
      refunded: false,
      status,
    } satisfies Charge;
    books.charges.set(charge.id, charge);
    paid.latest_charge = charge.id;
  };

  const take = (held: Intent, cents: number) => {
    moveIntent(held, 'succeeded');
    held.amount_received = cents;
    Object.assign(findCharge(held), { captured: true, amount_captured: cents });
    for (const paid of books.sessions.values()) if (paid.payment_intent === held.id) paid.payment_status = 'paid';
  };

  const giveBack = (given: Refund, cents: number) => {
    const charge = books.charges.get(String(given.charge)) as Charge;
    charge.amount_refunded += cents;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
  };

  return {
    session,
    intent,
    refund,

    createSession(wish: NewSession): Session {
      const { currency } = wish.line_items[0]?.price_data ?? {};
      const amount = wish.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
      if (currency === 'usd' && amount < leastCents) {
        throw wrongParameter('line_items', 'The total must be at least $0.50.', 'amount_too_small');
      }
      const { expires_at = now() + days(1) } = wish;
      if (expires_at < now() + minutes(30) || expires_at > now() + days(1)) {
        throw wrongParameter('expires_at', 'Must be between 30 minutes and 24 hours from now.');
      }
      const id = newId('cs_test');
      const made = {
        id,
        object: 'checkout.session',
        amount_total: amount,
        cancel_url: wish.cancel_url ?? null,
        client_reference_id: wish.client_reference_id ?? null,
        created: now(),
        currency: currency ?? null,
        customer_email: wish.customer_email ?? null,
        expires_at,
        livemode: false,
        mode: wish.mode,
        payment_intent: null,
        payment_method_types: wish.allowed_payment_method_types,
        payment_status: 'unpaid',
        status: 'open',
        success_url: wish.success_url,
        url: payPage(id),
      } satisfies Session;
      books.sessions.set(id, made);
      wishes.set(id, wish.payment_intent_data);
      return made;
    },

    expireSession(id: string): Session {
      const found = openSession(id);
      expireOpen(found);
      return found;
    },

    /** The customer pays; after a 3-D Secure challenge this is its approval. */
    pay(id: string): Session {
      const paid = openSession(id);
      const paying = createIntent(paid);
      addCharge(paying, 'succeeded');
      if (paying.capture_method === 'manual') moveIntent(paying, 'requires_capture');
      else take(paying, paying.amount);
      moveSession(paid, 'complete');
      publish('checkout.session.completed', paid);
      return paid;
    },

    /** The bank says no; the session stays open for another card. */
    decline(id: string): Refused {
      const declined = createIntent(openSession(id));
      moveIntent(declined, 'requires_payment_method');
      addCharge(declined, 'failed');
      return new Refused(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
    },

    challenge(id: string): void {
      const challenged = createIntent(openSession(id));
      if (challenged.status !== 'requires_action') moveIntent(challenged, 'requires_action');
    },

    capture(id: string, cents?: number): Intent {
      const held = intent(id);
      if (held.status !== 'requires_capture') {
        throw wrongState(`This PaymentIntent could not be captured because it has a status of ${held.status}.`);
      }
      if ((cents ?? 0) > held.amount_capturable) {
        throw wrongState('The amount is greater than what can be captured.', 'amount_too_large');
      }
      take(held, cents ?? held.amount_capturable);
      return held;
    },

    cancel(id: string): Intent {
      const held = intent(id);
      // All intents here are made by sessions, which are expired instead.
      if (held.status !== 'requires_capture') {
        throw wrongState(`You cannot cancel this PaymentIntent because it has a status of ${held.status}.`);
      }
      letGo(held, null);
      return held;
    },

    createRefund({ payment_intent, amount, metadata }: NewRefund): Refund {
      const paid = intent(payment_intent);
      if (paid.status !== 'succeeded') throw wrongState('This PaymentIntent has no successful charge to refund.');
      const charge = findCharge(paid);
      const left = charge.amount_captured - charge.amount_refunded;
      if (left === 0) throw wrongState('It has already been refunded.', 'charge_already_refunded');
      const cents = amount ?? left;
      if (cents > left)
        throw wrongState(`The refund of ${cents} is greater than the ${left} left.`, 'amount_too_large');
      const made = {
        id: newId('re'),
        object: 'refund',
        amount: cents,
        charge: charge.id,
        created: now(),
        currency: paid.currency,
        metadata,
        payment_intent: paid.id,
        status: refundsAre,
      } satisfies Refund;
      books.refunds.set(made.id, made);
      giveBack(made, cents);
      publish('refund.created', made);
      return made;
    },

    /** The next refunds succeed at once, or wait for `finishRefund`. */
    setRefunds(status: typeof refundsAre): void {
      refundsAre = status;
    },

    /** A refund that the bank sends back fails even after it has succeeded. */
    finishRefund(id: string, status: 'succeeded' | 'failed'): void {
      const finished = refund(id);
      if (finished.status === 'failed') throw new Error('a failed refund does not change any more');
      if (status === 'failed') giveBack(finished, -finished.amount);
      finished.status = status;
      publish('refund.updated', finished);
      if (status === 'failed') publish('refund.failed', finished);
    },

    dispute(intentId: string): void {
      const charge = findCharge(intent(intentId));
      charge.disputed = true;
      const { amount, created, currency } = charge;
      const facts = { amount, charge: charge.id, created, currency, livemode: false, payment_intent: intentId };
      publish('charge.dispute.created', { id: newId('du'), object: 'dispute', ...facts } satisfies Dispute);
    },

    /** Ends what is over by now, whether or not anybody looks at it. */
    sweep(): void {
      for (const id of books.sessions.keys()) session(id);
      for (const id of books.intents.keys()) intent(id);
    },
  };
}
