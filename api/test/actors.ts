import type { Role } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

export const staffPassword = 'Barista1!Barista1!';

let people = 0;

/** Registers somebody and gives them a role, as `npm run staff` does, without its end of sessions. */
export async function createStaffMember(api: TestApp, role: Role, changes: object = {}) {
  people += 1;
  const person = { name: `Person ${people}`, email: `person${people}@team.example`, password: staffPassword };
  const { token, user } = await api.registerConfirmed({ ...person, ...changes });
  await api.db.updateTable('users').set({ role }).where('user_id', '=', user.id).execute();
  return { token, id: user.id, email: user.email, name: user.name };
}

export type Actor = Awaited<ReturnType<typeof createStaffMember>>;

/** The rows about a subject, the oldest first. */
export const findAuditRows = async (api: TestApp, subject: string) => {
  const { rows } = await sql`select actor, role, action, before, after from audit_log
    where subject = ${subject} order by entry_id`.execute(api.db);
  return rows;
};
