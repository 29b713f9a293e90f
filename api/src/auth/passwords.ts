import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedWork } from './bounded-work.ts';

/** argon2id (the library's default) at OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing is meant to be slow. More at once than there are cores would only make everybody wait, so about a second of
// work may queue and the rest is refused.
const cores = availableParallelism();
const bounded = boundedWork(cores, cores * 25);

/**
 * For what looks an account up and then hashes. So few at once keep all cores busy, and whoever waits has not touched the
 * database yet: a flood of logins leaves its connections to those who are in.
 */
export const inTurn = boundedWork(cores * 2, cores * 25);

export const hashesWaiting = (): number => bounded.waiting() + inTurn.waiting();

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, cost));

let nobodysHash: Promise<string> | undefined;

/** Takes as long for an account without a password, or for no account at all, as for a wrong password. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(32), cost);
  const known = passwordHash ?? (await nobodysHash);
  const matches = await bounded(() => verify(known, password));
  return matches && passwordHash != null;
}
