import type { Invitation, invite, listInvitations, withdrawInvitation } from '@juniper/core/contracts/owner-staff.ts';
import { getRoleLabel, type WorkRole } from '@juniper/core/rules/permissions.ts';
import { useState } from 'react';
import { messages } from '../../app/lib/messages.ts';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { findEmpty, getText, isEmail, makeProblem } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useCall, useChange } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { OwnPassword, readOwnPassword } from '../lib/OwnPassword.tsx';
import { formatShopDay } from '../lib/shop-time.ts';
import { roleChoices } from './roles.ts';

const path = '/owner/invitations';
const outdates = [path, '/owner/audit', '/owner/today'];

/** Lists the open invitations, and invites a person. */
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
              <p className="muted">Email is off on this site. On the server: juniper staff manager EMAIL</p>
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
  const [role, setRole] = useState<string>('staff');
  const send = useChange<typeof invite>('POST', { outdates, onFailed: () => {} });
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => ({
      email: getText(data, 'email').trim(),
      role: getText(data, 'role') as WorkRole,
      proof: readOwnPassword(data),
    }),
    check: ({ email, proof }) =>
      findEmpty({ email, ...proof }) ?? (isEmail(email) ? undefined : makeProblem('email', messages.invalidEmail)),
    call: async ({ email, role, proof }, element) => {
      await send.mutateAsync({ path, body: { email, role, ...proof } });
      element.reset();
      showToast('success', `${email} is invited. The email goes out in a moment.`);
    },
  });
  return (
    <form {...form} className="form">
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        disabled={pending}
        error={problems.email}
        hint="They join with one link and one password. The link works for 7 days."
      />
      <ChoiceGroup legend="Role" name="role" choices={roleChoices} value={role} disabled={pending} onChange={setRole} />
      <OwnPassword disabled={pending} error={problems.password} />
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
    onDone: () => showToast('success', `Invitation of ${email} withdrawn.`),
  });
  return (
    <li className="row">
      <span className="row__words">
        <span className="strong wrap-anywhere">{email}</span>
        <span className="muted small">
          {`${getRoleLabel(role)}, until ${formatShopDay(expiresAt)}${isSent ? '' : ', email not sent yet'}`}
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
