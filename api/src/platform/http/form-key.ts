import { hash } from 'node:crypto';
import { HttpError } from './http-error.ts';

/** The idempotency key of a form and the hash of its body; null when the client sends no key. */
export type FormKey = { key: string | null; requestHash: Buffer | null };

/** Hashes the parsed body, whose fields are in the contract's order. */
export const readFormKey = (headers: { 'idempotency-key'?: string | undefined }, body: object): FormKey => {
  const key = headers['idempotency-key'];
  return key === undefined
    ? { key: null, requestHash: null }
    : { key, requestHash: hash('sha256', JSON.stringify(body), 'buffer') };
};

export function assertSameForm({ requestHash }: FormKey, stored: Buffer | null | undefined): void {
  if (requestHash && stored?.equals(requestHash)) return;
  throw new HttpError(409, 'key_reused', 'Something else was sent under this key. Please send it again.');
}
