import type { getAccount } from '@juniper/core/contracts/account.ts';
import { useCall } from './calls.ts';

/**
 * Whether the owner's own account has a password, which is asked for before what cannot be taken back. One with Google
 * alone must have logged in within the last 15 minutes instead; the server says so. Until it is known, a password is
 * asked for.
 */
export const useHasPassword = (): boolean =>
  useCall<typeof getAccount>('/auth/account').data?.account.hasPassword ?? true;
