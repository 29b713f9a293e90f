import { hash } from 'node:crypto';
import type { GoogleLoginRequest } from '@juniper/core/contracts/google.ts';
import { PersonName } from '@juniper/core/contracts/person-name.ts';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { HttpError } from '../platform/http/http-error.ts';

/** The host of users' pictures. */
export const googlePictures = 'https://lh3.googleusercontent.com';

export type GoogleSettings = { clientId: string; jwksUrl: string; issuer: string };

export type GoogleIdentity = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  avatar: string | null;
  /** Google hosts the address, so the user owns it today. Others were verified at some past time. */
  isAuthoritative: boolean;
  credentialHash: Buffer;
  expiresAt: Date;
};

export type VerifyCredential = (request: GoogleLoginRequest) => Promise<GoogleIdentity>;

const message = 'Google login failed. Please try again.';
export const googleRefused = () => new HttpError(401, 'google_refused', message);
export const googleOff = () => new HttpError(503, 'google_off', message);

const clockToleranceSeconds = 30;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: PersonName.optional().catch(undefined),
  picture: z.string().max(2048).startsWith(`${googlePictures}/`).nullish().catch(null),
  /** The Google Workspace domain of the address. */
  hd: z.string().min(1).optional().catch(undefined),
  exp: z.number(),
});

const keyFaults = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/** A Workspace user may also have verified an address of another domain. */
function isHostedByGoogle(email: string, workspace: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain === 'gmail.com' || domain === workspace?.toLowerCase();
}

export function createVerifier(settings: GoogleSettings, onKeysMissing: (error: unknown) => void): VerifyCredential {
  const { clientId: audience, issuer } = settings;
  // Google uses both spellings of its issuer, with and without https.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: 2_500, cacheMaxAge: 600_000 });

  return async ({ credential, nonce }) => {
    const rules = { algorithms: ['RS256'], issuer: issuers, audience, clockTolerance: clockToleranceSeconds };
    const { payload } = await jwtVerify(credential, keys, { ...rules, requiredClaims: ['exp', 'iat'] }).catch(
      (error) => {
        if (error instanceof errors.JOSEError && !keyFaults.has(error.code)) throw googleRefused();
        onKeysMissing(error);
        throw new HttpError(503, 'google_unavailable', message, { retryAfterSeconds: 5 });
      },
    );
    const claims = Claims.safeParse(payload);
    // With a list in `aud`, others may use the credential too.
    if (!claims.success || payload.aud !== audience) throw googleRefused();
    // The credential was issued to another attempt, perhaps in another browser.
    if (payload.nonce !== nonce) throw googleRefused();
    const { sub, email, name, picture, hd, exp } = claims.data;
    // The signature's base64 has several valid spellings, so hash only the signed part.
    const signed = credential.slice(0, credential.lastIndexOf('.'));
    return {
      issuer,
      subject: sub,
      email,
      name: name ?? email.slice(0, email.indexOf('@')).slice(0, 100),
      avatar: picture ?? null,
      isAuthoritative: isHostedByGoogle(email, hd),
      credentialHash: hash('sha256', signed, 'buffer'),
      expiresAt: new Date((exp + clockToleranceSeconds) * 1_000),
    };
  };
}
