import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { getMinPasswordLength, staffPasswordMessage } from '@juniper/core/rules/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../platform/http/http-error.ts';
import { limitConcurrency } from '../platform/http/limit-concurrency.ts';
import { toNetworkPrefixes } from '../platform/http/network-prefix.ts';

/** argon2id with OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More hashes than cores would slow down all. About a second of work may wait.
const cores = availableParallelism();
const runHash = limitConcurrency(cores, cores * 25);

/** Waiting logins have not used the database yet, so a flood of them leaves its connections to others. */
const runLogin = limitConcurrency(cores * 2, cores * 25, 10);

/** Runs work in turn by network. A provider hands out a whole /48, so it counts as one. */
export const runPasswordWork = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  runLogin(work, toNetworkPrefixes(address).at(-1));

export const countWaitingHashes = (): number => runHash.waiting() + runLogin.waiting();

export function assertPasswordLength(role: string, password: string): void {
  if (password.length >= getMinPasswordLength(role)) return;
  throw new HttpError(400, 'password_too_short', staffPasswordMessage);
}

export const hashPassword = (password: string): Promise<string> => runHash(() => hash(password, cost));

let decoyHash: Promise<string> | undefined;

/** Returns whether the password is right. Takes the same time if the account has none or does not exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoyHash ??= hash(randomBytes(32), cost);
  const knownHash = passwordHash ?? (await decoyHash);
  const matches = await runHash(() => verify(knownHash, password));
  return matches && passwordHash != null;
}
