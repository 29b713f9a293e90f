type ErrorDetails = { retryAfterSeconds?: number | undefined; data?: unknown };

/** An expected error: a stable code for programs and a message for the customer. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  readonly data: unknown;

  constructor(status: number, code: string, message: string, { retryAfterSeconds, data }: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.data = data;
  }
}

export const createUnavailableError = (message = 'We are having trouble on our side. Please try again in a moment.') =>
  new HttpError(503, 'unavailable', message, { retryAfterSeconds: 5 });

export const createBusyError = () =>
  new HttpError(503, 'busy', 'Many people are here right now. Please try again in a moment.', { retryAfterSeconds: 2 });

export const createSessionEndedError = () =>
  new HttpError(401, 'session_ended', 'Your session has ended. Please log in again.');
