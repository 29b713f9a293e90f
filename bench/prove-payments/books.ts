import type { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';

export type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/** A page of the provider and its outcome, by the provider's own books. */
export type Page = {
  sessionId: string;
  paymentId: string;
  status: 'open' | 'complete' | 'expired';
  /** Held, taken or let go, or null if not paid. */
  money: 'held' | 'taken' | 'let go' | null;
  amount: number;
  taken: number;
  refunds: { refundId: string; cents: number }[];
};

const moneyByStatus: Record<string, Page['money']> = {
  requires_capture: 'held',
  succeeded: 'taken',
  canceled: 'let go',
};

/** Copies the books, so that planted errors do not change them. */
export function readBooks({ books }: StandIn): Page[] {
  const refunds = Map.groupBy(books.refunds.values(), ({ payment_intent }) => payment_intent);
  return [...books.sessions.values()].map((session) => {
    const intent = books.intents.get(session.payment_intent ?? '');
    const given = (intent && refunds.get(intent.id)) ?? [];
    return {
      sessionId: session.id,
      paymentId: session.client_reference_id ?? '',
      status: session.status,
      money: session.status === 'complete' ? (moneyByStatus[intent?.status ?? ''] ?? null) : null,
      amount: session.amount_total ?? 0,
      taken: intent?.amount_received ?? 0,
      refunds: given
        .filter(({ status }) => status !== 'failed')
        .map(({ metadata, amount }) => ({ refundId: metadata?.refundId ?? '', cents: amount })),
    };
  });
}
