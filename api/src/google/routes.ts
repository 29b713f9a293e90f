import { shop } from '@juniper/core/content/shop.ts';
import { googleLogin } from '@juniper/core/contracts/google.ts';
import type { PgBoss } from 'pg-boss';
import { viewUser } from '../auth/user-view.ts';
import type { Db } from '../db/database.ts';
import { type Attempts, guessed } from '../http/attempts.ts';
import { type Api, mount } from '../http/mount.ts';
import { signInWithGoogle } from './sign-in.ts';
import { googleOff, type VerifyCredential } from './verify-credential.ts';

export function googleRoutes(
  api: Api,
  db: Db,
  boss: PgBoss,
  attempts: Attempts,
  verify: VerifyCredential | undefined,
): void {
  mount(api, googleLogin).with(async ({ body, address }) => {
    if (!verify) throw googleOff();
    const signIn = async () => signInWithGoogle(db, boss, await verify(body.credential));
    const { token, account, created } = await guessed(attempts.begin('google', address), signIn);
    const message = created ? `Welcome to ${shop.name}, ${account.name}!` : `Welcome back, ${account.name}!`;
    return { success: true, token, user: await viewUser(db, account), message, created };
  });
}
