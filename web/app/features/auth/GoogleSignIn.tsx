import './google.css';
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { accountMessages } from '../../lib/account-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { GoogleMark } from '../../ui/GoogleMark.tsx';
import { showToast } from '../../ui/toast.ts';
import { googleLogin } from './auth-calls.ts';
import { mayLoadGoogle } from './google-document.ts';
import { reloadKeepingReturn } from './return-path.ts';

type GoogleSignInProps = {
  intent: 'login' | 'sign-up';
  disabled: boolean;
  /** Runs the login while the form beside it waits. */
  whilePending: (work: () => Promise<void>) => Promise<void>;
};

const words = accountMessages.google;
const failed = { login: words.loginFailed, 'sign-up': words.signUpFailed };

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** Google draws the button as wide as it is told, so a phone that is turned has to tell it anew. */
const useButtonWidth = () =>
  useSyncExternalStore(
    onResize,
    () => Math.min(400, window.innerWidth - 32),
    () => 400,
  );

/** Google's own button, drawn by Google's script, above the form. */
export function GoogleSignIn({ intent, disabled, whilePending }: GoogleSignInProps) {
  const config = useSiteConfig();
  const dispatch = useAppDispatch();
  const location = useLocation();
  const width = useButtonWidth();
  const [isBlocked, setIsBlocked] = useState(false);

  const fail = () => showToast('error', failed[intent]);
  const signIn = async (credential: string) => {
    const result = await dispatch(googleLogin(credential));
    if (!googleLogin.fulfilled.match(result)) return fail();
    const { created, user } = result.payload;
    const greet = created ? words.welcome : words.welcomeBack;
    showToast('success', greet(user.name));
  };

  if (config === null || isBlocked) return <p className="google google-note">{words.unavailable}</p>;
  if (config?.googleClientId === null) return <p className="google google-note">{words.notSetUp}</p>;
  return (
    <div className="google">
      <div className="google-button" inert={disabled}>
        {config && !mayLoadGoogle() && (
          <Button variant="google" block onClick={() => reloadKeepingReturn(location)}>
            <GoogleMark /> Continue with Google
          </Button>
        )}
        {config?.googleClientId && mayLoadGoogle() && (
          <GoogleOAuthProvider
            clientId={config.googleClientId}
            locale="en"
            onScriptLoadError={() => setIsBlocked(true)}
          >
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
      <p className="or">or with your e-mail</p>
    </div>
  );
}
