import './google.css';
import { shop } from '@juniper/core/content/shop.ts';
import type { GoogleLoginRequest } from '@juniper/core/contracts/google.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { googleLogin } from './auth-calls.ts';
import { GoogleMark } from './GoogleMark.tsx';
import { type GoogleAnswer, hasGoogleAnswer, openGoogle, takeGoogleAnswer } from './google-redirect.ts';
import { askedAt } from './return-path.ts';

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
    const hasLeft = navigator.onLine && openGoogle(clientId, page, askedAt(location));
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
