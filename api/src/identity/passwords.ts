import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { getMinPasswordLength, staffPasswordMessage } from '@juniper/core/rules/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../platform/http/http-error.ts';
import { limitConcurrency } from '../platform/http/limit-concurrency.ts';
import { toNetworkPrefixes } from '../platform/http/network-prefix.ts';

/** argon2id (the library's default) with OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing is slow by design. More hashes than cores would slow down all, so about a second of work may wait and the
// rest is refused.
const cores = availableParallelism();
const bounded = limitConcurrency(cores, cores * 25);

/**
 * Calls that look up an account and then hash. Two per core keep all cores busy, and waiting calls have not used the
 * database yet, so a flood of logins leaves its connections to customers who are logged in.
 */
const enterInTurn = limitConcurrency(cores * 2, cores * 25, 10);

/** A provider hands out a whole /48 of IPv6 addresses, so its calls have one part of the queue together. */
export const hashInTurn = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  enterInTurn(work, toNetworkPrefixes(address).at(-1));

export const countWaitingHashes = (): number => bounded.waiting() + enterInTurn.waiting();

/** The contracts know the rule for everyone; whose password it is to be is known only here. */
export function assertPasswordLength(role: string, password: string): void {
  if (password.length >= getMinPasswordLength(role)) return;
  throw new HttpError(400, 'password_too_short', staffPasswordMessage);
}

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, cost));

let nobodysHash: Promise<string> | undefined;

/** Returns whether the password is right. Takes the same time if the account has none or does not exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(32), cost);
  const known = passwordHash ?? (await nobodysHash);
  const matches = await bounded(() => verify(known, password));
  return matches && passwordHash != null;
}
