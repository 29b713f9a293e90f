import { describe, expect, test } from 'vitest';
import { createUnsubscribeLink } from '../src/account/unsubscribe-link.ts';
import { createConfirmLink } from '../src/identity/confirm-link.ts';
import { createToken } from '../src/identity/session-token.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { putInvitation, setInvitationToken } from '../src/owner/staff/invitation-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { findRow } from './database.ts';
import { createClaims, sign } from './google-keys.ts';
import { createPasswordReset } from './reset-link.ts';
import { openGoogleApp, type TestApp } from './test-app.ts';

const { api, key } = await openGoogleApp();

const publicUrl = 'http://localhost:3000';
const readToken = (link: string) => /token=([\w-]+)/.exec(link)?.[1] ?? '';

/** One of each kind, all of the same account, and all of them good. */
async function tokens() {
  const { token: session, user } = await api.register();
  const { unsubscribe_key } = await findRow(api.db, 'users', { user_id: user.id }, ['unsubscribe_key']);
  return {
    session,
    reset: (await createPasswordReset(api.db, user.id))?.token ?? '',
    confirmation: readToken(await createConfirmLink({ db: api.db, publicUrl }, user.id, user.email, '7 days')),
    unsubscribe: readToken(createUnsubscribeLink(publicUrl, user.id, unsubscribe_key)),
    google: await sign(key, createClaims(`kinds-${user.id}`)),
    invitation: await invitationFor(user.email),
  };
}

async function invitationFor(email: string): Promise<string> {
  const [invitationId, invitedBy] = [uuidV7(), uuidV7()];
  const owner = { email: `${invitedBy}@example.com`, name: 'Ola', provider: 'local', role: 'owner' } as const;
  await insertUser(api.db, { ...owner, user_id: invitedBy });
  await putInvitation(api.db, { invitationId, email, role: 'staff', invitedBy });
  const { token, tokenHash } = createToken(invitationId);
  await setInvitationToken(api.db, { invitationId, tokenHash });
  return token;
}

type Kind = keyof Awaited<ReturnType<typeof tokens>>;

/** Where each kind is used, and how another one is refused there. The session is sent along where one may be. */
const places: Record<Kind, { use: (token: string, session: string) => ReturnType<TestApp['call']>; refused: object }> =
  {
    session: {
      use: (token) => api.call('GET', '/auth/user', { token }),
      refused: { status: 401, body: { code: 'session_ended' } },
    },
    reset: {
      use: (token) => api.call('POST', '/auth/reset-password', { body: { token, password: 'Another2?' } }),
      refused: { status: 410, body: { code: 'link_expired' } },
    },
    confirmation: {
      use: (token, session) => api.call('POST', '/auth/verify-email', { token: session, body: { token } }),
      refused: { status: 410, body: { code: 'link_expired' } },
    },
    unsubscribe: {
      use: (token) => api.call('POST', '/auth/unsubscribe', { body: { token } }),
      refused: { status: 410, body: { code: 'link_expired' } },
    },
    google: {
      use: (credential) => api.call('POST', '/auth/google', { body: { credential } }),
      refused: { status: 401, body: { code: 'google_refused' } },
    },
    invitation: {
      use: (token, session) =>
        api.call('POST', '/owner/invitations/accept', {
          token: session,
          body: { token, password: 'Barista1!Barista1!' },
        }),
      refused: { status: 410, body: { code: 'link_over' } },
    },
  };
const kinds = Object.keys(places) as Kind[];

describe.each(kinds)('where a token of the kind %s belongs', (place) => {
  const { use, refused } = places[place];

  test.each(kinds.filter((kind) => kind !== place))('one of the kind %s is refused and stays good', async (kind) => {
    const all = await tokens();
    // A credential is longer than any token of a link may be.
    const isTooLong = kind === 'google' && place !== 'session';
    expect(await use(all[kind], all.session)).toMatchObject(isTooLong ? { status: 400 } : refused);
    expect(await places[kind].use(all[kind], all.session)).toMatchObject({ status: 200 });
  });
});
