import { Refusal } from '../platform/http/refusal.ts';

/** Refuses to change a staff member's address, because the audit log shows it. */
export function assertNotStaff(role: string): void {
  if (role === 'customer' || role === 'owner') return;
  const message =
    'You work here, so your email address stays. An owner can end your role and invite the new address instead.';
  throw new Refusal(409, 'works_here', message);
}
