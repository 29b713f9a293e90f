import { newKey } from '../../lib/api.ts';
import { carry, takeCarried } from '../../lib/carry.ts';
import { isObject, isText } from '../../lib/guards.ts';
import type { Asked } from './return-path.ts';

const attemptKey = 'juniper_google';

/** Kept by this tab until Google answers. Google returns `state` in the address and `nonce` inside the credential. */
type Attempt = { state: string; nonce: string; asked: unknown };

const isAttempt = (value: unknown): value is Attempt => isObject(value) && isText(value.state) && isText(value.nonce);

/**
 * Leaves for Google's page, which leads back to `page` with its answer behind the '#'. Google must know that address.
 * Replaces the history entry: a copy of what asked for the login would stay behind Back after it was done. Returns false
 * if this tab cannot keep the attempt.
 */
export const openGoogle = (clientId: string, page: string, asked: Asked | null): boolean => {
  const state = newKey();
  const nonce = newKey();
  if (!carry(attemptKey, { state, nonce, asked })) return false;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: window.location.origin + page,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  });
  window.location.replace(`https://accounts.google.com/o/oauth2/v2/auth?${query}`);
  return true;
};

/**
 * `asked` is what had asked for the login. `login` is missing if Google refused, and if the answer belongs to an attempt
 * of another tab.
 */
export type GoogleAnswer = { asked: unknown; login?: { credential: string; nonce: string } };

const parseHash = (hash: string) => new URLSearchParams(hash.slice(1));

export const hasGoogleAnswer = (hash: string): boolean => {
  const parameters = parseHash(hash);
  return parameters.has('id_token') || parameters.has('error');
};

/** Takes Google's answer from this address and forgets the attempt. Returns undefined if the address has none. */
export const takeGoogleAnswer = (): GoogleAnswer | undefined => {
  const { hash } = window.location;
  if (!hasGoogleAnswer(hash)) return undefined;
  const parameters = parseHash(hash);
  const credential = parameters.get('id_token');
  const attempt = takeCarried(attemptKey);
  if (!isAttempt(attempt) || attempt.state !== parameters.get('state')) return { asked: null };
  const { asked, nonce } = attempt;
  return credential === null ? { asked } : { asked, login: { credential, nonce } };
};
