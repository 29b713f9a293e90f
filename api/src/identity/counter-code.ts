import { hash, randomInt } from 'node:crypto';
import type { CounterCode } from '@juniper/core/contracts/account.ts';
import { counterCodeLength, counterCodeLetters } from '@juniper/core/rules/counter-code.ts';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { createUnavailableError } from '../platform/http/http-error.ts';
import { saveCounterCode } from './counter-code-queries.ts';

/** So many codes in a row are another account's only by a fault. */
const maxTries = 5;

const drawCode = (): string =>
  Array.from({ length: counterCodeLength }, () => counterCodeLetters[randomInt(counterCodeLetters.length)]).join('');

export const hashCode = (code: string): Buffer => hash('sha256', code, 'buffer');

/** Makes a code in place of the account's last one. Returns undefined for a blocked account. */
export async function createCounterCode(db: Db, userId: string, draw = drawCode): Promise<CounterCode | undefined> {
  for (let nth = 1; nth <= maxTries; nth += 1) {
    const code = draw();
    try {
      const expiresAt = await saveCounterCode(db, userId, hashCode(code));
      return expiresAt && { code, expiresAt: expiresAt.toISOString() };
    } catch (error) {
      if (!isUniqueViolation(error, 'counter_codes_code_hash_key')) throw error;
    }
  }
  throw createUnavailableError('There is no code just now. Please try again in a moment.');
}
