import type { LoginRequest } from '@juniper/core/contracts/auth.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { limitConcurrency } from '../platform/http/limit-concurrency.ts';
import { toWideNetwork } from '../platform/http/network-prefix.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-events.ts';
import { isNetworkKnown, rememberNetwork } from './network-queries.ts';
import { isPassword } from './passwords.ts';
import { insertLoginSession } from './session-queries.ts';
import { createToken } from './session-token.ts';
import { findUserForLogin, findUserId } from './user-queries.ts';
import { getDeviceName, hashNetwork, type Visit } from './visit.ts';

const unknownUserId = '00000000-0000-0000-0000-000000000000';

/** A flood of logins causes these look-ups, so few run at once and few of one network wait. */
const runLookUp = limitConcurrency(2, 100, 10);

/** Returns whether the account was entered from this network before. Refuses while too many look-ups wait. */
export const isKnownHere = ({ db }: Services, email: string, address: string): Promise<boolean> =>
  runLookUp(async () => {
    // Queried in both cases, so that the time does not reveal whether the account exists.
    const userId = (await findUserId(db, email)) ?? unknownUserId;
    return isNetworkKnown(db, userId, hashNetwork(userId, { address }));
  }, toWideNetwork(address));

/** Logs in with a password. Neither the answer nor its timing reveals whether the address has an account. */
export async function logIn(services: Services, { email, password }: LoginRequest, visit: Visit) {
  const { db, attempts } = services;
  const account = await findUserForLogin(db, email);
  const userId = account?.user_id;
  const refuse = (refusal: HttpError): never => {
    logAccountEvent(services, 'login failed', { userId, address: visit.address });
    throw refusal;
  };
  if (await isLinkNeeded(services, { email, userId }, visit)) refuse(linkNeeded());
  const matches = await isPassword(account?.password_hash, password);
  if (!account || !userId || !matches) return refuse(badCredentials());
  await attempts.record('right-login', visit.address, userId);
  const { token, tokenHash } = createToken(userId);
  const session = { userId, tokenHash, device: getDeviceName(visit.userAgent) };
  if (!(await insertLoginSession(db, session, account.password_hash))) refuse(badCredentials());
  await rememberNetwork(db, userId, hashNetwork(userId, visit));
  logAccountEvent(services, 'login', { userId, address: visit.address });
  return { token, account };
}

type LoginAttempt = { email: string; userId: string | undefined };

/**
 * Returns whether only an emailed link may log in. While strangers guess at an account, a password is not even checked
 * outside its own networks. Never where email is off.
 */
async function isLinkNeeded(
  { db, attempts, health }: Services,
  { email, userId }: LoginAttempt,
  visit: Visit,
): Promise<boolean> {
  if (health.mail === 'off' || !(await attempts.isGuessedAt(email))) return false;
  return !userId || !(await isNetworkKnown(db, userId, hashNetwork(userId, visit)));
}

const badCredentials = () => new HttpError(401, 'bad_credentials', 'Login failed. Please check your credentials.');

const linkNeeded = () =>
  new HttpError(
    403,
    'link_needed',
    'Somebody keeps guessing at this account’s password. To log in from somewhere new, press “Forgot your password?” and we’ll email you a link.',
  );
