import { shop } from '@juniper/core/content/shop.ts';
import { getUser, login, logout, register } from '@juniper/core/contracts/auth.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { type Attempts, counted, guessed } from '../http/attempts.ts';
import { type Api, mount } from '../http/mount.ts';
import { logIn } from './log-in.ts';
import { inTurn } from './passwords.ts';
import { registerAccount } from './register.ts';
import { deleteSession } from './store.ts';
import { toNewUser, viewUser } from './user-view.ts';

export function authRoutes(api: Api, db: Db, boss: PgBoss, attempts: Attempts): void {
  mount(api, register).with(async ({ body, address }) => {
    const attempt = attempts.begin('register', address, body.email);
    const { token, account } = await counted(attempt, () => inTurn(() => registerAccount(db, boss, body)));
    const message = `Account created successfully! Welcome to ${shop.name}!`;
    return { success: true, token, user: toNewUser(account), message };
  });

  mount(api, login).with(async ({ body, address }) => {
    const attempt = attempts.begin('login', address, body.email);
    const { token, account } = await guessed(attempt, () => inTurn(() => logIn(db, body)));
    return { success: true, token, user: await viewUser(db, account), message: 'Login successful!' };
  });

  mount(api, getUser).with(async ({ caller }) => ({ user: await viewUser(db, caller.account) }));

  mount(api, logout).with(async ({ caller }) => {
    await deleteSession(db, { userId: caller.account.user_id, tokenHash: caller.tokenHash });
    return { success: true };
  });
}
