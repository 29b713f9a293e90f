import type { Cents } from '@juniper/core/rules/money.ts';
import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';

/** What an order asks its customer to pay. Everything is of the order's row, so that a repeated call has the same body. */
export type Payable = {
  paymentId: string;
  orderId: string;
  /** As customers read it: 'ORD-7K2M9'. */
  orderNumber: string;
  amount: Cents;
  /** Three capital letters. */
  currency: string;
  email: string;
  placedAt: Date;
};

/** What we know about a payment that the provider may know too. */
export type Known = Payable & { providerId: string | null; intentId: string | null };

export type Returned = { id: string; state: 'done' | 'asked' | 'failed' };

/** A refund as the provider has it. `ownId` is ours; one that was made at the provider's own desk has none. */
export type GivenBack = Returned & { ownId: string | undefined; cents: Cents; at: Date };

/** A payment as the provider lists it. `paymentId` is ours; what the account is used for besides has none. */
export type Listed = { paymentId: string | undefined; seen: ProviderPayment & { intentId: string } };

type Wish = { id: string; cents: Cents; providerId?: string | null };

/** Where money is taken. Every call may be repeated: the key makes the second one the first. */
export type PaymentProvider = {
  readonly name: string;
  /** Nobody is charged. */
  readonly isTest: boolean;
  /** `url`: where the customer pays; null once that is over. */
  open(payment: Payable, key: string): Promise<{ id: string; url: string | null }>;
  read(payment: Known): Promise<ProviderPayment>;
  /** From now on nobody can pay. If somebody was faster, the answer says so. */
  close(payment: Known): Promise<ProviderPayment>;
  capture(payment: Known, key: string): Promise<ProviderPayment>;
  /** Lets a hold go. */
  release(payment: Known, key: string): Promise<ProviderPayment>;
  /** `providerId`: the provider has it already, so it is only looked at. */
  refund(payment: Known, refund: Wish, key: string): Promise<Returned>;
  /** All of a payment, whoever has made them. */
  refundsOf(payment: Known): Promise<GivenBack[]>;
  /** What somebody has begun to pay, or of which something went back, since then. */
  list(since: Date): AsyncIterable<Listed>;
  /** Throws `WrongSignature` if the message is not the provider's. */
  verify(rawBody: Buffer, signature: string): ProviderEvent;
};

/** `ref` is the id of what it is about, as the provider knows it: a session, or what it became. */
export type ProviderEvent = { eventId: string; kind: string; ref: string | undefined };

/** The message was not signed by the provider, or too long ago. */
export class WrongSignature extends Error {}

/** The provider did not answer, or cannot work just now: the outcome of the call is unknown. */
export class ProviderAway extends Error {}

/** The provider has failed, and may answer the same whenever it sees this key. Opening can go on under another key. */
export class ProviderFailed extends ProviderAway {}

/** The provider has said no, once and for all: the same call under the same key gets the same answer. */
export class ProviderRefused extends Error {}
