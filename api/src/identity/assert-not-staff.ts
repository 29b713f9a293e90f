import { HttpError } from '../platform/http/http-error.ts';

/** Refuses another address of somebody who works here: the audit log shows it, so they do not choose it alone. */
export function assertNotStaff(role: string): void {
  if (role === 'customer' || role === 'owner') return;
  const message =
    'You work here, so your email address stays. An owner can end your role and invite the new address instead.';
  throw new HttpError(409, 'works_here', message);
}
