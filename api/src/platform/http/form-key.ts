import { hash } from 'node:crypto';
import { HttpError } from './http-error.ts';

/** The idempotency key of a form and the hash of its body. Both are null when the client sends no key. */
export type FormKey = { key: string | null; requestHash: Buffer | null };

/** `body` is already parsed, so its fields are in the contract's order. */
export const readFormKey = (headers: { 'idempotency-key'?: string | undefined }, body: object): FormKey => {
  const key = headers['idempotency-key'];
  return key === undefined
    ? { key: null, requestHash: null }
    : { key, requestHash: hash('sha256', JSON.stringify(body), 'buffer') };
};

/** For a form whose key is already used: passes if the body is the same, throws otherwise. */
export function assertSameForm({ requestHash }: FormKey, stored: Buffer | null | undefined): void {
  if (requestHash && stored?.equals(requestHash)) return;
  throw new HttpError(409, 'key_reused', 'Something else was sent under this key. Please send it again.');
}
