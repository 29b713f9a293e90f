import './google.css';
import { shop } from '@juniper/core/content/shop.ts';
import type { GoogleLoginRequest } from '@juniper/core/contracts/google.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newKey } from '../../lib/api.ts';
import { carry, takeCarried } from '../../lib/carry.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { googleLogin } from './auth-calls.ts';
import { type LoginOrigin, readLoginOrigin } from './return-path.ts';

const attemptKey = 'juniper_google';

/** Kept by this tab until Google answers. Google returns `state` in the address and `nonce` inside the credential. */
type Attempt = { state: string; nonce: string; asked: unknown };

const isAttempt = (value: unknown): value is Attempt => isObject(value) && isText(value.state) && isText(value.nonce);

/**
 * Leaves for Google's page, which leads back to `page` with its answer behind the '#'. Google must know that address.
 * Replaces the history entry: a copy of what asked for the login would stay behind Back after it was done. Returns false
 * if this tab cannot keep the attempt.
 */
const openGoogle = (clientId: string, page: string, asked: LoginOrigin | null): boolean => {
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
type GoogleAnswer = { asked: unknown; login?: { credential: string; nonce: string } };

const parseHash = (hash: string) => new URLSearchParams(hash.slice(1));

const hasGoogleAnswer = (hash: string): boolean => {
  const parameters = parseHash(hash);
  return parameters.has('id_token') || parameters.has('error');
};

/** Takes Google's answer from this address and forgets the attempt. Returns undefined if the address has none. */
const takeGoogleAnswer = (): GoogleAnswer | undefined => {
  const { hash } = window.location;
  if (!hasGoogleAnswer(hash)) return undefined;
  const parameters = parseHash(hash);
  const credential = parameters.get('id_token');
  const attempt = takeCarried(attemptKey);
  if (!isAttempt(attempt) || attempt.state !== parameters.get('state')) return { asked: null };
  const { asked, nonce } = attempt;
  return credential === null ? { asked } : { asked, login: { credential, nonce } };
};

type GoogleSignInProps = {
  intent: 'login' | 'sign-up';
  disabled: boolean;
  /** Runs the login and disables the form meanwhile. */
  whilePending: (work: () => Promise<void>) => Promise<void>;
  onLogin: () => void;
};

const intents = {
  login: {
    page: paths.login,
    label: 'Continue with Google',
    failed: 'Google login failed. Please try again.',
  },
  'sign-up': {
    page: paths.register,
    label: 'Sign up with Google',
    failed: 'Google sign-up failed. Please try again.',
  },
} as const;

const words = {
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
  welcome: (name: string) => `Welcome to ${shop.name}, ${name}!`,
  unavailable: 'Google sign-in is not available right now. Please use your email.',
} as const;

/** Opens Google's page and, back from it, logs in with its answer. Shows nothing where Google is off. */
export function GoogleSignIn({ intent, disabled, whilePending, onLogin }: GoogleSignInProps) {
  const clientId = useSiteConfig()?.googleClientId;
  const location = useLocation();
  const navigate = useNavigate();
  const { page, label, failed } = intents[intent];
  const [answer, setAnswer] = useState<GoogleAnswer>();
  const isAnswerInAddress = hasGoogleAnswer(location.hash);

  const takeAnswer = useEffectEvent(() => {
    const taken = takeGoogleAnswer();
    if (!taken) return;
    // The credential leaves the address and the session's history.
    void navigate(location.pathname, { replace: true, state: taken.asked });
    setAnswer(taken);
  });
  useEffect(() => {
    if (isAnswerInAddress) takeAnswer();
  }, [isAnswerInAddress]);

  const signIn = async (body: GoogleLoginRequest) => {
    const answer = await googleLogin(body);
    if (!answer) return showToast('error', failed);
    const { created, user } = answer;
    const greet = created ? words.welcome : words.welcomeBack;
    showToast('success', greet(user.name));
    onLogin();
  };
  const handleAnswer = useEffectEvent(({ login }: GoogleAnswer) => {
    setAnswer(undefined);
    if (login) void whilePending(() => signIn(login));
    else showToast('error', failed);
  });
  useEffect(() => {
    // Not while it is in the address: the login leads to what asked for it, which the new history entry brings.
    if (clientId && answer && !isAnswerInAddress) handleAnswer(answer);
  }, [clientId, answer, isAnswerInAddress]);

  if (!clientId) return null;
  const leave = () => {
    // A press on the page to which Google led back, before its scripts ran: the answer counts.
    if (isAnswerInAddress || answer) return;
    // Offline, a browser's error page would take this page's place.
    const hasLeft = navigator.onLine && openGoogle(clientId, page, readLoginOrigin(location));
    if (!hasLeft) showToast('error', words.unavailable);
  };
  return (
    <div className="google">
      <Button variant="secondary" block disabled={disabled} onClick={leave}>
        <GoogleMark />
        {label}
      </Button>
      <p className="or">or with your email</p>
    </div>
  );
}

/** Draws Google's mark in the colors that Google prescribes for buttons. */
function GoogleMark() {
  return (
    <svg className="google-mark" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
