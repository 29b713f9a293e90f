import type { LoginRequest } from '@juniper/core/contracts/auth.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { limitConcurrency } from '../platform/http/limit-concurrency.ts';
import { toWideNetwork } from '../platform/http/network-prefix.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { isNetworkKnown, rememberNetwork } from './network-queries.ts';
import { isPassword } from './passwords.ts';
import { insertLoginSession } from './session-queries.ts';
import { createToken } from './session-token.ts';
import { findForLogin, findUserId } from './user-queries.ts';
import { deviceName, networkHash, type Visit } from './visit.ts';

/** An id that no account has. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Few at once, and few waiting of one network: whoever floods logins causes these look-ups. */
const lookUpInTurn = limitConcurrency(2, 100, 10);

/** Returns whether the account was entered from this network before. Refuses while too many look-ups wait. */
export const isKnownHere = ({ db }: Services, email: string, address: string): Promise<boolean> =>
  lookUpInTurn(async () => {
    // Asked in both cases: the time must not tell whether there is an account.
    const userId = (await findUserId(db, email)) ?? nobody;
    return isNetworkKnown(db, userId, networkHash(userId, { address }));
  }, toWideNetwork(address));

/** Neither the answer nor its timing reveals whether the address has an account. */
export async function logIn(services: Services, { email, password }: LoginRequest, visit: Visit) {
  const { db, attempts } = services;
  const account = await findForLogin(db, email);
  const userId = account?.user_id;
  const fail = (refusal: HttpError): never => {
    audit(services, 'login failed', { userId, address: visit.address });
    throw refusal;
  };
  if (await needsLink(services, { email, userId }, visit)) fail(linkNeeded());
  const matches = await isPassword(account?.password_hash, password);
  if (!account || !userId || !matches) return fail(badCredentials());
  await attempts.record('right-login', visit.address, userId);
  const { token, tokenHash } = createToken(userId);
  const session = { userId, tokenHash, device: deviceName(visit.userAgent) };
  if (!(await insertLoginSession(db, session, account.password_hash))) fail(badCredentials());
  await rememberNetwork(db, userId, networkHash(userId, visit));
  audit(services, 'login', { userId, address: visit.address });
  return { token, account };
}

type Tried = { email: string; userId: string | undefined };

/**
 * While an account gets many wrong passwords, a password alone works only from networks that the account was used from
 * before. From elsewhere it is not even checked. Where mail is off this is skipped, because no link could be sent.
 */
async function needsLink({ db, attempts, health }: Services, { email, userId }: Tried, visit: Visit): Promise<boolean> {
  if (health.mail === 'off' || !(await attempts.isGuessedAt(email))) return false;
  return !userId || !(await isNetworkKnown(db, userId, networkHash(userId, visit)));
}

const badCredentials = () => new HttpError(401, 'bad_credentials', 'Login failed. Please check your credentials.');

const linkNeeded = () =>
  new HttpError(
    403,
    'link_needed',
    'Somebody keeps guessing at this account’s password. To log in from somewhere new, press “Forgot your password?” and we’ll email you a link.',
  );
