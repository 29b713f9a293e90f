import { shop } from '@juniper/core/content/shop.ts';
import type { acceptInvitation, InvitationOffer } from '@juniper/core/contracts/owner-staff.ts';
import { formatRole } from '@juniper/core/rules/permissions.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '../../app/features/auth/auth-calls.ts';
import { PasswordField, PasswordTicks } from '../../app/features/auth/auth-form.tsx';
import { startSession, useUser } from '../../app/features/auth/auth-store.ts';
import { useLinkToken } from '../../app/features/auth/emailed-links.ts';
import { publishSession } from '../../app/features/auth/session-events.ts';
import { ApiError, sendOptional } from '../../app/lib/api.ts';
import { isObject, isText } from '../../app/lib/guards.ts';
import { paths as storefront } from '../../app/lib/paths.ts';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { findEmpty, getText } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { goToLogin } from '../frame/session.ts';
import { describeError } from '../lib/calls.ts';
import { Loading } from '../lib/Loaded.tsx';
import { basename, paths } from '../lib/paths.ts';

type Fields = { name?: string; password?: string; newPassword?: string };

const accept = (token: string, fields: Fields = {}) =>
  sendOptional<typeof acceptInvitation>('POST', '/owner/invitations/accept', { token, ...fields });

const isOffer = (data: unknown): data is InvitationOffer =>
  isObject(data) && isText(data.role) && isText(data.email) && isText(data.account);

/** Asks the server what the invitation offers. Without a password it changes nothing. */
const askOffer = async (token: string): Promise<InvitationOffer> => {
  try {
    await accept(token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'password_needed' && isOffer(error.data)) return error.data;
    throw error;
  }
  throw new Error('an invitation needs a password');
};

/** Accepts an invitation: whoever has its link joins here, and is logged in. */
export function JoinScreen() {
  const token = useLinkToken();
  const { mutate: ask, data: offer, error, isPending } = useMutation({ mutationFn: askOffer });

  useEffect(() => {
    if (token) ask(token);
  }, [token, ask]);

  if (token === '') return <Over words="Please open the link in the email once more." />;
  if (error && token) return <Refused error={error} onAgain={() => ask(token)} isBusy={isPending} />;
  if (!offer || !token) {
    return (
      <>
        <ScreenHead title="Join us" />
        <Loading />
      </>
    );
  }
  return <JoinForm token={token} offer={offer} />;
}

function JoinForm({ token, offer: { role, email, account } }: { token: string; offer: InvitationOffer }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const { failure, problems, pending, form } = useCallForm({
    read: (data): Fields => ({
      ...(account === 'new' && { name: getText(data, 'name').trim() }),
      password: getText(data, 'password'),
      ...(isTooShort && { newPassword: getText(data, 'newPassword') }),
    }),
    check: (fields) => findEmpty({ ...fields }),
    call: async (fields) => {
      try {
        const { token: session, user } = await accept(token, fields);
        startSession(session, user);
        publishSession({ kind: 'loaded', user });
        navigate(paths.today, { replace: true });
      } catch (error) {
        if (account === 'known' && error instanceof ApiError && error.code === 'password_too_short') setTooShort(true);
        throw error;
      }
    },
  });
  const newPassword = {
    autoComplete: 'new-password',
    required: true,
    disabled: pending,
    hint: <PasswordTicks password={typed} userRole={role} />,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
  } as const;
  return (
    <>
      <ScreenHead title={`Join ${shop.name}`} lead={`You are invited as ${formatRole(role)}, with ${email}.`} />
      <form {...form} className="form">
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        {account === 'new' && (
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            disabled={pending}
            error={problems.name}
          />
        )}
        {account === 'known' ? (
          <PasswordField
            label="Password of your account"
            name="password"
            autoComplete="current-password"
            required
            disabled={pending}
            error={problems.password}
          />
        ) : (
          <PasswordField label="Choose a password" name="password" error={problems.password} {...newPassword} />
        )}
        {isTooShort && (
          <PasswordField label="New password" name="newPassword" error={problems.newPassword} {...newPassword} />
        )}
        {account === 'signed-in' && (
          <p className="muted small">Staff passwords need at least 12 characters. You can keep yours if it has them.</p>
        )}
        <div>
          <Button type="submit" busy={pending}>
            Join
          </Button>
        </div>
        {account === 'known' && (
          <p>
            <a className="link" href={storefront.forgetPassword}>
              Forgot your password?
            </a>
          </p>
        )}
      </form>
      {failure?.code === 'login_again' && <LogIn from={`${paths.join}#token=${token}`} />}
    </>
  );
}

function LogIn({ from = '' }: { from?: string }) {
  return <Button onClick={() => goToLogin(basename + from)}>Log in</Button>;
}

type RefusedProps = { error: Error; onAgain: () => void; isBusy: boolean };

function Refused({ error, onAgain, isBusy }: RefusedProps) {
  const user = useUser();
  const code = error instanceof ApiError && error.kind === 'refused' ? error.code : '';
  const words = describeError(error);
  if (code === 'other_address') {
    return (
      <>
        <ScreenHead title="Another address" lead={`${words} You are logged in as ${user?.email ?? 'somebody else'}.`} />
        <Button busy={isBusy} onClick={() => void logout().then(onAgain)}>
          Log out and join
        </Button>
      </>
    );
  }
  if (code === 'works_here') {
    return (
      <>
        <ScreenHead title="You work here already" lead="You can log in with your password." />
        <LogIn />
      </>
    );
  }
  if (code !== '') return <Over words={words} />;
  return (
    <>
      <ScreenHead title="Join us" lead={words} />
      <Button busy={isBusy} onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}

function Over({ words }: { words: string }) {
  return (
    <>
      <ScreenHead title="This link has ended" lead={words} />
      <a className={buttonClass()} href={storefront.landing}>
        To the shop
      </a>
    </>
  );
}
