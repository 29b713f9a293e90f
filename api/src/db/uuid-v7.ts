import { randomUUID } from 'node:crypto';

/** A UUID that begins with the time, so that new rows land at the end of their index. PostgreSQL 15 cannot make one. */
export function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // All but the time and the version is what a random id has there, too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
