import type { Role } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export const staffPassword = 'Barista1!Barista1!';

/** The fields of an account's answer that are the same for all new customers. */
export const newCustomer = {
  role: 'customer',
  loyaltyPoints: 100,
  favoriteOrders: [],
  savedRecipes: [],
  orderHistory: [],
  preferences: { newsletter: false, notifications: true, favoriteStore: null },
  birthday: null,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  updatedAt: null,
};

let people = 0;

/** Registers an account and gives it a role, as `juniper staff` does, without ending its sessions. */
export async function createStaffMember(api: TestApp, role: Role, changes: object = {}) {
  people += 1;
  const person = { name: `Person ${people}`, email: `person${people}@team.example`, password: staffPassword };
  const { token, user } = await api.registerConfirmed({ ...person, ...changes });
  await api.updateUser(user.id, { role });
  return { token, id: user.id, email: user.email, name: user.name };
}

export type Actor = Awaited<ReturnType<typeof createStaffMember>>;

/** Returns the audit rows about a subject, the oldest first. */
export const findAuditRows = async (api: TestApp, subject: string) => {
  const { rows } = await sql`select actor, role, action, before, after from audit_log
    where subject = ${subject} order by entry_id`.execute(api.db);
  return rows;
};
