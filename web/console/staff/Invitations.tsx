import type { Invitation, invite, listInvitations, withdrawInvitation } from '@juniper/core/contracts/owner-staff.ts';
import { useState } from 'react';
import { PasswordField } from '../../app/features/auth/PasswordField.tsx';
import { messages } from '../../app/lib/messages.ts';
import { findEmpty, isEmail, problemIn, textOf, useCallForm } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useCall, useChange } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { shopDay } from '../lib/shop-time.ts';
import { useHasPassword } from '../lib/use-has-password.ts';
import { roleLabel, type WorkRole, workRoles } from './roles.ts';

const path = '/owner/invitations';
const outdates = [path, '/owner/audit', '/owner/today'];

/** Who was invited and has not joined yet, and a form to invite somebody. */
export function Invitations() {
  // A mail that is on its way changes the list by itself.
  const invitations = useCall<typeof listInvitations>(path, { refetchInterval: 10_000 });
  return (
    <section className="mt-10 grid gap-5">
      <h2 className="h3">Invite somebody</h2>
      <Loaded call={invitations}>
        {({ data, mail }) => (
          <>
            {mail === 'off' ? (
              <p className="muted">Mail is off on this site. On the server: npm run staff -- manager EMAIL</p>
            ) : (
              <InviteForm />
            )}
            {data.length > 0 && (
              <>
                <h2 className="h3 mt-5">Waiting for an answer</h2>
                <ul className="rows">
                  {data.map((invitation) => (
                    <Invited key={invitation.id} {...invitation} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function InviteForm() {
  const hasPassword = useHasPassword();
  const [role, setRole] = useState<string>('staff');
  const send = useChange<typeof invite>('POST', { outdates, onFailed: () => {} });
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => ({
      email: textOf(data, 'email').trim(),
      role: textOf(data, 'role') as WorkRole,
      password: textOf(data, 'password'),
    }),
    check: ({ email, password }) =>
      findEmpty(hasPassword ? { email, password } : { email }) ??
      (isEmail(email) ? undefined : problemIn('email', messages.invalidEmail)),
    call: async ({ password, ...wish }, element) => {
      await send.mutateAsync({ path, body: { ...wish, ...(hasPassword && { password }) } });
      element.reset();
      showToast('success', `${wish.email} is invited. The mail goes out in a moment.`);
    },
  });
  return (
    <form {...form} className="form">
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        required
        disabled={pending}
        error={problems.email}
        hint="They join with an account of this address. The link works for 7 days."
      />
      <ChoiceGroup legend="Role" name="role" choices={workRoles} value={role} disabled={pending} onChange={setRole} />
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          disabled={pending}
          error={problems.password}
        />
      )}
      <div>
        <Button type="submit" busy={pending}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

function Invited({ id, email, role, expiresAt, isSent }: Invitation) {
  const withdraw = useChange<typeof withdrawInvitation>('DELETE', {
    outdates,
    onDone: () => showToast('success', `The link to ${email} works no more.`),
  });
  return (
    <li className="row">
      <span className="row__words">
        <span className="strong wrap-anywhere">{email}</span>
        <span className="muted small">
          {`${roleLabel(role)}, until ${shopDay(expiresAt)}${isSent ? '' : ', mail not sent yet'}`}
        </span>
      </span>
      <Button
        variant="soft"
        size="sm"
        busy={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => withdraw.mutate({ path: `${path}/${id}` })}
      >
        Withdraw
      </Button>
    </li>
  );
}
