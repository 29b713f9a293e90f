import { findRolesWith, type WorkRole } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Link = { invitationId: string; tokenHash: Buffer };

/** As literals, so that PostgreSQL can use the index of those who work here. */
const inviterRoles = findRolesWith('staff.manage').map((role) => sql.lit(role));

const selectOpen = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.user_id', 'invitations.invited_by')
    .where(({ eb, or }) => or([eb('invited_by', 'is', null), eb('users.role', 'in', inviterRoles)]))
    .where('invitations.expires_at', '>', sql<Date>`now()`);

export const listInvitations = (db: Db) =>
  selectOpen(db)
    .select(['invitation_id', 'invitations.email', 'invitations.role', 'invitations.created_at', 'expires_at'])
    .select(['users.name as invited_by', sql<boolean>`token_hash is not null`.as('is_sent')])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitation_id', 'desc')
    .execute();

export const findInvitation = (db: Db, invitationId: string) =>
  selectOpen(db)
    .select(['invitations.email', 'invitations.role', 'invited_by'])
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();

export const findByLink = (db: Db, { invitationId, tokenHash }: Link) =>
  selectOpen(db)
    .select(['invitations.email', 'invitations.role', 'invited_by'])
    .where('invitation_id', '=', invitationId)
    .where('token_hash', '=', tokenHash)
    .$narrowType<{ role: WorkRole }>()
    .executeTakeFirst();

/** `invitedBy` is null for the command line. */
type NewInvitation = { invitationId: string; email: string; role: WorkRole; invitedBy: string | null };

/** Inserts an invitation, or replaces the one for the same address, whose link then fails. */
export async function putInvitation(trx: Db, { invitationId, email, role, invitedBy }: NewInvitation): Promise<void> {
  await sql`
    insert into invitations (invitation_id, email, role, invited_by)
    values (${invitationId}, ${email}, ${role}, ${invitedBy})
    on conflict (lower(email)) do update set invitation_id = excluded.invitation_id, email = excluded.email,
      role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at, token_hash = null`.execute(trx);
}

export async function setInvitationToken(trx: Db, { invitationId, tokenHash }: Link): Promise<void> {
  await sql`update invitations set token_hash = ${tokenHash} where invitation_id = ${invitationId}`.execute(trx);
}

export async function deleteInvitation(trx: Db, invitationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`
    delete from invitations where invitation_id = ${invitationId} returning role`.execute(trx);
  return rows[0]?.role;
}
