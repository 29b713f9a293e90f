import { vi } from 'vitest';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';

/** Hands every statement with its answer to `note`, until the returned spy is restored. */
export function spyOnStatements(note: (text: string, answer: Promise<unknown>) => void) {
  const send = PreparingClient.prototype.query;
  return vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function (
    this: PreparingClient,
    text,
    ...rest
  ) {
    const answer = send.call(this, text, ...rest);
    note(String(text), answer);
    return answer;
  });
}
