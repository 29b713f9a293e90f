import type { verifyEmail } from '@juniper/core/contracts/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '../../lib/account-messages.ts';
import { ApiError, send, wordsFor } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { loadUser } from '../auth/auth-calls.ts';

/** `final`: the link will never work; `later`: it may, once the server can be reached or is less busy. */
type Outcome = { kind: 'ok' | 'final' | 'later'; words: string };

const incomplete: Outcome = { kind: 'final', words: accountMessages.linkIncomplete };

const outcomeOf = (error: unknown): Outcome => {
  const isFinal = error instanceof ApiError && error.kind === 'refused' && error.status < 429;
  return {
    kind: isFinal ? 'final' : 'later',
    words: wordsFor(error, accountMessages.failed, accountMessages.unreachable),
  };
};

/** Opening the link is enough: the call goes out by itself. */
export function VerifyEmail() {
  const token = useLinkToken();
  const dispatch = useAppDispatch();
  const [answered, setAnswered] = useState<Outcome>();

  const confirm = useCallback(async () => {
    if (!token) return;
    setAnswered(undefined);
    try {
      const { message } = await send<typeof verifyEmail>('POST', '/auth/verify-email', { token });
      setAnswered({ kind: 'ok', words: message });
      if (storage.read('token')) await dispatch(loadUser());
    } catch (error) {
      setAnswered(outcomeOf(error));
    }
  }, [token, dispatch]);

  useEffect(() => {
    void confirm();
  }, [confirm]);

  const outcome = token === '' ? incomplete : answered;
  if (!outcome) return <p role="status">Confirming your e-mail address...</p>;
  return (
    <div className="grid max-w-[560px] justify-items-start gap-5">
      <Banner kind={outcome.kind === 'ok' ? 'ok' : 'danger'}>{outcome.words}</Banner>
      {outcome.kind === 'later' && <Button onClick={confirm}>Try again</Button>}
      {outcome.kind === 'final' && (
        <Link className={buttonClass()} to={paths.account}>
          Go to your account
        </Link>
      )}
      {outcome.kind === 'ok' && (
        <Link className={buttonClass()} to={paths.profile}>
          Go to your profile
        </Link>
      )}
    </div>
  );
}
