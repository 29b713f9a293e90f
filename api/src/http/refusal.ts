/** Something we refuse: a stable code for programs, a message fit for a customer, and when to come back if that helps. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const unavailable = (message = 'We are having trouble on our side. Please try again in a moment.') =>
  new Refusal(503, 'unavailable', message, 5);
