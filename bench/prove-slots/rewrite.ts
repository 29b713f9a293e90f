import { PreparingClient } from '../../api/src/platform/db/preparing-client.ts';

/** Changes the statement that locks work slots before it is sent, in the server that loads this file. */
export function rewriteSlotLock(change: (text: string) => string): void {
  const send = PreparingClient.prototype.query;
  PreparingClient.prototype.query = function (text, values, callback) {
    const locks = typeof text === 'string' && text.includes('work_slots') && text.includes('for no key update');
    return send.call(this, locks ? change(text) : text, values, callback);
  };
}
