import { userInfo } from 'node:os';

/** As psql does: an address that names no user means the user of the operating system. */
export function withUser(address: string): string {
  const url = new URL(address);
  if (!url.username && !process.env.PGUSER) url.username = userInfo().username;
  return url.href;
}
