import { shop } from '@juniper/core/content/shop.ts';
import { getUser, login, logout, register } from '@juniper/core/contracts/auth.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { guarded } from '../http/limits.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { isPassword } from './passwords.ts';
import { registerAccount } from './register.ts';
import { startSession } from './sessions.ts';
import { deleteExpiredSessions, deleteSession, findForLogin } from './store.ts';
import { toUser } from './user-view.ts';

export function authRoutes(api: Api, db: Db, boss: PgBoss): void {
  mount(api, register).with(
    async ({ body }) => {
      const { token, account } = await registerAccount(db, boss, body);
      const message = `Account created successfully! Welcome to ${shop.name}!`;
      return { success: true, token, user: toUser(account), message };
    },
    { rateLimit: guarded },
  );

  mount(api, login).with(
    async ({ body: { email, password } }) => {
      const account = await findForLogin(db, email);
      const matches = await isPassword(account?.password_hash, password);
      if (!account || !matches) {
        throw new Refusal(401, 'bad_credentials', 'Login failed. Please check your credentials.');
      }
      await deleteExpiredSessions(db, account.user_id);
      const token = await startSession(db, account.user_id, account.role);
      return { success: true, token, user: toUser(account), message: 'Login successful!' };
    },
    { rateLimit: guarded },
  );

  mount(api, getUser).with(async ({ caller }) => ({ user: toUser(caller.account) }));

  mount(api, logout).with(async ({ caller }) => {
    await deleteSession(db, { userId: caller.account.user_id, tokenHash: caller.tokenHash });
    return { success: true };
  });
}
