import type { Role } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Link = { invitationId: string; tokenHash: Buffer };

/** Who is not an owner any more invites nobody. */
const open = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.user_id', 'invitations.invited_by')
    .where('users.role', '=', sql.lit('owner'))
    .where('invitations.expires_at', '>', sql<Date>`now()`);

export const findInvitations = (db: Db) =>
  open(db)
    .select(['invitation_id', 'invitations.email', 'invitations.role', 'invitations.created_at', 'expires_at'])
    .select(['users.name as invited_by', sql<boolean>`token_hash is not null`.as('is_sent')])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitation_id', 'desc')
    .execute();

/** Undefined when it was withdrawn or replaced before its mail was sent. */
export const findInvitation = (db: Db, invitationId: string) =>
  open(db)
    .select(['invitations.email', 'invitations.role', 'invited_by'])
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();

export const findByLink = (db: Db, { invitationId, tokenHash }: Link) =>
  open(db)
    .select(['invitations.email', 'invitations.role'])
    .where('invitation_id', '=', invitationId)
    .where('token_hash', '=', tokenHash)
    .$narrowType<{ role: Exclude<Role, 'customer'> }>()
    .executeTakeFirst();

type NewInvitation = { invitationId: string; email: string; role: Exclude<Role, 'customer'>; invitedBy: string };

/** Replaces the one for the same address, whose link works no more. */
export async function putInvitation(trx: Db, { invitationId, email, role, invitedBy }: NewInvitation): Promise<void> {
  await trx
    .insertInto('invitations')
    .values({ invitation_id: invitationId, email, role, invited_by: invitedBy })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet((row) => ({
        invitation_id: row.ref('excluded.invitation_id'),
        email: row.ref('excluded.email'),
        role: row.ref('excluded.role'),
        invited_by: row.ref('excluded.invited_by'),
        created_at: row.ref('excluded.created_at'),
        expires_at: row.ref('excluded.expires_at'),
        token_hash: null,
      })),
    )
    .execute();
}

export async function setInvitationToken(trx: Db, { invitationId, tokenHash }: Link): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('invitation_id', '=', invitationId)
    .execute();
}

/** The role it was for; undefined when it was gone. */
export async function deleteInvitation(trx: Db, invitationId: string): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('invitations')
    .where('invitation_id', '=', invitationId)
    .returning('role')
    .executeTakeFirst();
  return gone?.role;
}
