import type { changeRole, endSessions, removeStaff, StaffMember } from '@juniper/core/contracts/owner-staff.ts';
import { useRef, useState } from 'react';
import { PasswordField } from '../../app/features/auth/PasswordField.tsx';
import { findEmpty, textOf, useCallForm } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { useHasPassword } from '../lib/use-has-password.ts';
import { PersonStores } from './PersonStores.tsx';
import { asRole, type WorkRole, workRoles } from './roles.ts';

const gone = { value: 'gone', label: 'Does not work here any more', hint: 'The account stays, as a customer’s.' };
const outdates = ['/owner/staff', '/owner/invitations', '/owner/audit'];
/** The form shows why it was refused. */
const onFailed = () => {};

/** Another role, or none; and for a phone that was lost, out of all devices. */
export function PersonModal({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { id, name, role } = person;
  const element = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<string>(role);
  const [newName, setNewName] = useState(name);
  const hasPassword = useHasPassword();
  const change = useChange<typeof changeRole>('PUT', { outdates, onFailed });
  const remove = useChange<typeof removeStaff>('DELETE', { outdates, onFailed });
  const logOut = useChange<typeof endSessions>('POST', {
    outdates,
    onDone: () => {
      showToast('success', `${name} is logged out everywhere.`);
      onClose();
    },
  });
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => ({ name: textOf(data, 'name').trim(), password: textOf(data, 'password') }),
    check: ({ name, password }) => findEmpty(hasPassword ? { name, password } : { name }),
    call: async (given) => {
      const proof = hasPassword ? { password: given.password } : {};
      const path = `/owner/staff/${id}` as const;
      if (wanted === gone.value) await remove.mutateAsync({ path, body: proof });
      else {
        // Only what was changed here: another owner may have changed the rest since this opened.
        const newRole = wanted === role ? undefined : (wanted as WorkRole);
        const correctedName = given.name === name ? undefined : given.name;
        await change.mutateAsync({ path, body: { ...proof, role: newRole, name: correctedName } });
      }
      const now = wanted === gone.value ? 'does not work here any more' : `is ${asRole(wanted)} now`;
      showToast('success', wanted === role ? 'The name is saved.' : `${name} ${now}, and is logged out everywhere.`);
      onClose();
    },
  });
  const isChanged = wanted !== role || newName !== name;
  const [areStoresChanged, setStoresChanged] = useState(false);

  return (
    <Modal
      title={name}
      safeLabel={isChanged || areStoresChanged ? 'Change nothing' : 'Close'}
      onClose={onClose}
      {...(isChanged && {
        action: {
          label: wanted === gone.value ? 'Remove' : 'Save',
          variant: wanted === gone.value ? ('danger' as const) : ('primary' as const),
          act: () => element.current?.requestSubmit(),
          staysOpen: true,
          busy: pending,
        },
      })}
    >
      <form {...form} ref={element} className="grid gap-4">
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={100}
          value={newName}
          disabled={pending || areStoresChanged}
          error={problems.name}
          onChange={({ target }) => setNewName(target.value)}
        />
        <ChoiceGroup
          legend="Role"
          name="role"
          choices={[...workRoles, gone]}
          value={wanted}
          // One thing at a time: another role would forget the ticks.
          disabled={pending || areStoresChanged}
          onChange={setWanted}
        />
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        {isChanged && hasPassword && (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            disabled={pending}
            error={problems.password}
          />
        )}
        {/* Enter sends a form of several fields only if it has such a button. */}
        <button type="submit" hidden />
      </form>
      {!isChanged && role !== 'owner' && (
        <PersonStores {...{ person, outdates, onClose }} onChanged={setStoresChanged} />
      )}
      {!isChanged && !areStoresChanged && (
        <div className="mt-4">
          <Button
            variant="soft"
            size="sm"
            busy={logOut.isPending}
            onClick={() => logOut.mutate({ path: `/owner/staff/${id}/log-out` })}
          >
            Log out everywhere
          </Button>
        </div>
      )}
    </Modal>
  );
}
