import type { getStats } from '@juniper/core/contracts/profile.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../connect.ts';
import { sendSigned } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import { googleLogin, loadUser, login, logout, register, updateProfile } from './auth-calls.ts';
import { keepSession, useAuth } from './auth-store.ts';

type Call = { path: string; token: string | undefined; answer: (response: Response) => void; fail: () => void };

const calls = {
  login: () => login({ email: 'elena@marsh.example', password: 'Secret1!' }),
  register: () => register({ name: 'Elena', email: 'elena@marsh.example', password: 'Secret1!' }),
  google: () => googleLogin({ credential: 'credential' }),
  loadUser: () => loadUser(),
  updateProfile: () => updateProfile({ name: 'Elena' }),
  stats: () => sendSigned<typeof getStats>('GET', '/auth/profile/stats').catch(() => {}),
  logout: () => logout(),
};
connect();

const replies = ['ok', 401, 403, 429, 500, 503, 'refused', 'garbage', 'fault'] as const;
const starts = ['nothing', 'session', 'token alone', 'corrupt user'] as const;

type Reply = (typeof replies)[number];
type Step =
  | { kind: 'call'; call: keyof typeof calls }
  | { kind: 'reply'; to: number; reply: Reply }
  | { kind: 'other tab'; action: 'login' | 'logout' }
  | { kind: 'page opened again' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('call' as const), call: fc.constantFrom(...listKeys(calls)) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('reply' as const), to: fc.nat(), reply: fc.constantFrom(...replies) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('other tab' as const),
      action: fc.constantFrom('login' as const, 'logout' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'page opened again' as const }) },
);

function listKeys<T extends object>(value: T) {
  return Object.keys(value) as (keyof T)[];
}

let open: Call[];
let lastToken: number;
/** What the device must hold: only a logout, or a 401 for this very token, ends the session. */
let expected: string | undefined;

const nextToken = () => `token-${++lastToken}`;
const settle = () => new Promise(setImmediate);
const tellStore = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization?.replace('Bearer ', '');
    return new Promise<Response>((answer, reject) =>
      open.push({ path: url.replace(/^.*\/api/, ''), token, answer, fail: () => reject(new TypeError('fault')) }),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  tellStore(null);
});

const begin = (start: (typeof starts)[number]) => {
  open = [];
  lastToken = 0;
  localStorage.clear();
  expected = start === 'nothing' ? undefined : nextToken();
  if (expected !== undefined && start === 'session') keepSession(expected, sampleUser);
  else if (expected !== undefined) storage.write('token', expected);
  if (start === 'corrupt user') localStorage.setItem('user', '{"name"');
  tellStore(null);
};

const bodyFor = (path: string) => {
  if (path === '/auth/user' || path === '/auth/profile') return { user: sampleUser };
  if (path === '/auth/logout') return { success: true };
  if (path === '/auth/profile/stats') return { success: true, stats: {} };
  if (path === '/cart') return { success: true, data: { revision: 0, items: [], wishlist: [] } };
  return { success: true, token: nextToken(), user: sampleUser, message: '', created: false };
};

const reply = (call: Call, how: Reply) => {
  if (how === 'fault') return call.fail();
  if (how === 'garbage') return call.answer(new Response('<html>', { status: 502 }));
  if (how === 'refused') return call.answer(Response.json({ success: false }));
  if (how !== 'ok') {
    if (how === 401 && call.token !== undefined && call.token === expected) expected = undefined;
    return call.answer(Response.json({ success: false, code: 'x', message: 'No.' }, { status: how }));
  }
  const body = bodyFor(call.path);
  if ('token' in body) expected = body.token;
  return call.answer(Response.json(body));
};

const take = (at: number) => open.splice(at % open.length, 1)[0];

const run = (each: Step) => {
  if (each.kind === 'call') {
    // A signed call without a token fails like a 401, and there is no session to end.
    void calls[each.call]();
    if (each.call === 'logout') expected = undefined;
  } else if (each.kind === 'reply') {
    const call = open.length > 0 ? take(each.to) : undefined;
    if (call) reply(call, each.reply);
  } else if (each.kind === 'other tab' && each.action === 'login') {
    expected = nextToken();
    keepSession(expected, sampleUser);
    for (const key of ['user', 'token']) tellStore(key);
  } else if (each.kind === 'other tab') {
    expected = undefined;
    storage.forgetCustomer();
    for (const key of ['token', 'user']) tellStore(key);
  } else {
    open = [];
    tellStore(null);
  }
};

/** Holds after every step, whatever calls are under way. */
const check = () => {
  const { token, user, isLoggedIn, isAuthenticated, loading } = useAuth.getState();
  const stored = { token: storage.read('token'), user: storage.read('user') };
  expect(stored.token).toBe(expected);
  expect(token ?? undefined).toBe(expected);
  expect([isLoggedIn, isAuthenticated]).toEqual([user !== null, user !== null]);
  expect(user !== null).toBe(stored.token !== undefined && stored.user !== undefined);
  if (!loading) expect(stored.user !== undefined).toBe(stored.token !== undefined);
};

/** The server recovers: every open call is answered, and a token without a user is retried until its user is known. */
const recover = async (answer: Reply) => {
  for (let round = 0; open.length > 0 || isLone(); round++) {
    if (round > 50) throw new Error('loading does not settle');
    if (open.length === 0) void calls.loadUser();
    for (const call of open.splice(0)) reply(call, answer);
    await settle();
  }
};

const isLone = () => {
  const { token, user } = useAuth.getState();
  return token !== null && user === null;
};

test('no sequence of events splits token and user, and only a 401 or a logout ends a session', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(step, { maxLength: 20 }),
      fc.constantFrom<Reply>('ok', 401),
      async (start, steps, finalReply) => {
        begin(start);
        check();
        for (const each of steps) {
          run(each);
          await settle();
          check();
        }
        await recover(finalReply);
        check();
        expect(useAuth.getState().loading).toBe(false);
        expect(storage.read('user') !== undefined).toBe(storage.read('token') !== undefined);
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

test('a stored user without a token is cleared by the first call that needs one [access-2]', async () => {
  begin('nothing');
  storage.write('user', sampleUser);
  tellStore(null);
  await calls.loadUser();
  expect(storage.read('user')).toBeUndefined();
  expect(useAuth.getState()).toMatchObject({ isLoggedIn: false, error: 'No token found' });
});
