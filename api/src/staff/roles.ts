import { deleteSessions } from '../auth/store.ts';
import type { Db } from '../db/database.ts';
import { StartProblem } from '../env.ts';
import { findByEmail, findStaff, setRole } from './store.ts';

/** An address that nobody has confirmed may be a stranger's: it gets no keys to the shop. */
export async function addStaff(db: Db, email: string): Promise<string> {
  const account = await findAccount(db, email);
  if (!account.email_verified_at) {
    throw new StartProblem(`${email} is not confirmed yet. The link is in the welcome mail, or asked for on /account.`);
  }
  if (account.role === 'staff') return `${email} is staff already.`;
  await changeRole(db, account.user_id, 'staff');
  return `${email} is staff now. Please log in again, then open /staff.`;
}

export async function removeStaff(db: Db, email: string): Promise<string> {
  const account = await findAccount(db, email);
  if (account.role !== 'staff') return `${email} is not staff.`;
  await changeRole(db, account.user_id, 'customer');
  return `${email} is not staff any more, and is logged out everywhere.`;
}

export async function listStaff(db: Db): Promise<string> {
  const staff = await findStaff(db);
  return staff.length === 0 ? 'Nobody is staff.' : staff.map(({ email, name }) => `${email} (${name})`).join('\n');
}

async function findAccount(db: Db, email: string) {
  const account = await findByEmail(db, email);
  if (!account) throw new StartProblem(`There is no account with the address ${email}. Please register it first.`);
  return account;
}

/** Sessions of the one role do not live on in the other: a staff session is the shorter one. */
async function changeRole(db: Db, userId: string, role: 'customer' | 'staff'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setRole(trx, userId, role);
    await deleteSessions(trx, userId);
  });
}
