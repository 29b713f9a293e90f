import type { Account, AccountSession } from '@juniper/core/contracts/account.ts';
import type { findSessions } from '../identity/session-queries.ts';
import type { findAccount } from '../identity/user-queries.ts';

type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

export const toAccount = (row: AccountRow): Account => ({
  email: row.email,
  emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
  pendingEmail: row.pending_email,
  hasPassword: row.password_hash !== null,
  hasGoogle: Boolean(row.has_google),
  newsletterConsentAt: row.newsletter_consent_at?.toISOString() ?? null,
});

export const toSession = (row: SessionRow, currentHash: Buffer): AccountSession => ({
  id: row.session_id,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  device: row.device,
  current: row.token_hash.equals(currentHash),
});
