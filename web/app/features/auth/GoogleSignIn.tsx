import './google.css';
import { shop } from '@juniper/core/content/shop.ts';
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google';
import { useState, useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { showToast } from '../../ui/toast.ts';
import { googleLogin } from './auth-calls.ts';
import { useGrantWish } from './auth-form.tsx';
import { useReload } from './use-reload.ts';

type GoogleSignInProps = {
  intent: 'login' | 'sign-up';
  disabled: boolean;
  /** Runs the login and disables the form meanwhile. */
  whilePending: (work: () => Promise<void>) => Promise<void>;
};

const words = {
  loginFailed: 'Google login failed. Please try again.',
  signUpFailed: 'Google sign-up failed. Please try again.',
  /** Decision 35. */
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
  welcome: (name: string) => `Welcome to ${shop.name}, ${name}!`,
  unavailable: 'Google sign-in is not available right now. Please use your email.',
} as const;
const failed = { login: words.loginFailed, 'sign-up': words.signUpFailed };

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/**
 * The security policy belongs to the document, not to the address: only /login and /register are served with one that
 * allows Google's script. For a customer who came here by a link inside the site it must be loaded anew.
 */
const mayLoadGoogle = (): boolean => {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  if (!document) return true;
  const { pathname } = new URL(document.name, location.href);
  const page = pathname.toLowerCase().replace(/\/+$/, '');
  return page === paths.login || page === paths.register;
};

/** Google draws the button in a given width, so it is drawn again when a phone is turned. */
const useButtonWidth = () =>
  useSyncExternalStore(
    onResize,
    () => Math.min(400, window.innerWidth - 32),
    () => 400,
  );

/** Google's own button, drawn by Google's script, above the form. Nothing where Google is off. */
export function GoogleSignIn({ intent, disabled, whilePending }: GoogleSignInProps) {
  const config = useSiteConfig();
  const width = useButtonWidth();
  const isHydrated = useHydrated();
  const [isBlocked, setIsBlocked] = useState(false);
  const grantWish = useGrantWish();
  const clientId = config?.googleClientId;
  const mustReload = Boolean(clientId) && !mayLoadGoogle();

  // At once, before anything is typed: a button that reloads first would have to be pressed twice.
  useReload(mustReload);

  const fail = () => showToast('error', failed[intent]);
  const signIn = async (credential: string) => {
    const answer = await googleLogin(credential);
    if (!answer) return fail();
    const { created, user } = answer;
    const greet = created ? words.welcome : words.welcomeBack;
    showToast('success', greet(user.name));
    grantWish();
  };

  if (!clientId) return null;
  if (isBlocked) return <p className="google google-note">{words.unavailable}</p>;
  return (
    <div className="google">
      <div className="google-button" inert={disabled}>
        {isHydrated && !mustReload && (
          <GoogleOAuthProvider clientId={clientId} locale="en" onScriptLoadError={() => setIsBlocked(true)}>
            <GoogleLogin
              text={intent === 'login' ? 'continue_with' : 'signup_with'}
              shape="pill"
              width={width}
              onSuccess={({ credential }) => (credential ? whilePending(() => signIn(credential)) : fail())}
              onError={fail}
            />
          </GoogleOAuthProvider>
        )}
      </div>
      <p className="or">or with your email</p>
    </div>
  );
}
