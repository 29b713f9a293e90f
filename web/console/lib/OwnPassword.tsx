import type { getAccount } from '@juniper/core/contracts/account.ts';
import { PasswordField } from '../../app/features/auth/auth-form.tsx';
import { getText } from '../../app/lib/use-form.ts';
import { useCall } from './calls.ts';

/**
 * Asks for the owner's own password, before what cannot be taken back. An account with Google alone has none: it must
 * have logged in within the last 15 minutes instead, and the server says so. Until it is known, a password is asked for.
 */
export function OwnPassword({ disabled, error }: { disabled: boolean; error: string | undefined }) {
  const hasPassword = useCall<typeof getAccount>('/auth/account').data?.account.hasPassword ?? true;
  if (!hasPassword) return null;
  return (
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      required
      disabled={disabled}
      error={error}
    />
  );
}

/** Reads the password of a form that asks for it. */
export const readOwnPassword = (data: FormData): { password?: string } =>
  data.has('password') ? { password: getText(data, 'password') } : {};
