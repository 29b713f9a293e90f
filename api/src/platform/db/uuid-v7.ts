import { randomUUID } from 'node:crypto';

/** Returns a UUID that starts with the time, so that new rows go to the end of the index. */
export function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
