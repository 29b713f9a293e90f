import type Stripe from 'stripe';

type Details = Pick<Stripe.StripeRawError, 'code' | 'param'> & { type?: Stripe.StripeRawError['type'] };

/** An error that Stripe answers with. */
export class Refused extends Error {
  readonly status: number;
  readonly details: Details;
  /** Stripe keeps an answer for its key only once it has begun to work, so not if the parameters are wrong. */
  readonly isKept: boolean;

  constructor(status: number, message: string, details: Details = {}, isKept = true) {
    super(message);
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
    this.isKept = isKept;
  }
}

export const wrongParameter = (param: string, message: string, code = 'parameter_invalid') =>
  new Refused(400, message, { param, code }, false);

export const missing = (what: string, id: string) =>
  new Refused(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, false);

export const wrongState = (message: string, code = 'payment_intent_unexpected_state') =>
  new Refused(400, message, { code });
