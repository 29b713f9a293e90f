import type { acceptInvitation } from '@juniper/core/contracts/owner-staff.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkNewPassword, NewPasswordFields } from '../../app/features/auth/auth-form.tsx';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { ApiError, sendSigned } from '../../app/lib/api.ts';
import { isObject } from '../../app/lib/guards.ts';
import { paths as storefront } from '../../app/lib/paths.ts';
import { storage } from '../../app/lib/storage.ts';
import { textOf, useCallForm } from '../../app/lib/use-form.ts';
import { useLinkToken } from '../../app/lib/use-link-token.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { goToLogin, leaveFor } from '../frame/session.ts';
import { callWords } from '../lib/calls.ts';
import { Loading } from '../lib/Loaded.tsx';
import { basename, paths } from '../lib/paths.ts';
import { asRole } from './roles.ts';

const accept = (token: string, password?: string) =>
  sendSigned<typeof acceptInvitation>('POST', '/owner/invitations/accept', { token, ...(password && { password }) });

/** What the invitation is for. The server says so when it asks for a password; it changes nothing before that. */
const askRole = async (token: string): Promise<string> => {
  try {
    return (await accept(token)).role;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_needed') throw error;
    return isObject(error.data) ? String(error.data.role) : '';
  }
};

/** Where the link of an invitation leads, for somebody who is logged in. */
export function JoinScreen() {
  const token = useLinkToken();
  const { mutate: ask, data: role, error, isPending } = useMutation({ mutationFn: askRole });
  const [joined, setJoined] = useState<string | null>(null);

  useEffect(() => {
    if (token) ask(token);
  }, [token, ask]);

  if (joined !== null) return <Joined role={joined} />;
  if (token === '') return <Over words="Please open the link in the mail once more." />;
  if (error && token) return <Refused error={error} token={token} onAgain={() => ask(token)} isBusy={isPending} />;
  if (role === undefined || !token) {
    return (
      <>
        <ScreenHead title="Join us" />
        <Loading />
      </>
    );
  }
  return <JoinForm token={token} role={role} onJoined={setJoined} />;
}

function JoinForm({ token, role, onJoined }: { token: string; role: string; onJoined: (role: string) => void }) {
  const user = useUser();
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => ({ password: textOf(data, 'password'), confirmPassword: textOf(data, 'confirmPassword') }),
    check: checkNewPassword,
    call: async ({ password }) => onJoined((await accept(token, password)).role),
  });
  return (
    <>
      <ScreenHead
        title={`Join as ${role}`}
        lead={`You are logged in as ${user?.email}. Who works here has a longer password, so please choose one; yours of today may stay if it is long enough.`}
      />
      <form {...form} className="form">
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        <NewPasswordFields
          label="Password"
          confirmLabel="Password once more"
          disabled={pending}
          problems={problems}
          userRole={role}
        />
        <div>
          <Button type="submit" busy={pending}>
            {`Join as ${role}`}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Joining has ended all sessions, this one too. */
function Joined({ role }: { role: string }) {
  const logIn = () => {
    storage.forgetCustomer();
    goToLogin(basename);
  };
  return (
    <>
      <ScreenHead
        title="Welcome aboard"
        lead={`You are ${asRole(role)} now. Please log in once more, with the password that you have just chosen.`}
      />
      <Button onClick={logIn}>Log in</Button>
    </>
  );
}

type RefusedProps = { error: Error; token: string; onAgain: () => void; isBusy: boolean };

function Refused({ error, token, onAgain, isBusy }: RefusedProps) {
  const user = useUser();
  const code = error instanceof ApiError && error.kind === 'refused' ? error.code : '';
  const words = callWords(error);
  if (code === 'other_address') {
    return (
      <>
        <ScreenHead title="Another address" lead={`${words} You are logged in as ${user?.email}.`} />
        <Button onClick={() => void leaveFor(`${basename}${paths.join}#token=${token}`)}>
          Log in with that address
        </Button>
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
      <ScreenHead title="This did not work" lead={words} />
      <a className={buttonClass()} href={storefront.landing}>
        To the shop
      </a>
    </>
  );
}
