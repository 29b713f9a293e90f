import type {
  changeRole,
  endSessions,
  removeStaff,
  StaffMember,
  setStaffStores,
} from '@juniper/core/contracts/owner-staff.ts';
import { formatRole, type WorkRole } from '@juniper/core/rules/permissions.ts';
import { useEffect, useRef, useState } from 'react';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { findEmpty, getText } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { OwnPassword, readOwnPassword } from '../lib/OwnPassword.tsx';
import { useOwnerShop } from '../lib/owner-shop.ts';
import { roleChoices } from './roles.ts';

const gone = { value: 'gone', label: 'Remove from the team', hint: 'They keep their account as a customer.' };
const outdates = ['/owner/staff', '/owner/invitations', '/owner/audit'];
/** The form shows why it was refused. */
const onFailed = () => {};

/** Changes or ends a person's role, and logs a lost phone out of all devices. */
export function PersonModal({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { id, name, role } = person;
  const element = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<string>(role);
  const [newName, setNewName] = useState(name);
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
    read: (data) => ({ name: getText(data, 'name').trim(), proof: readOwnPassword(data) }),
    check: ({ name, proof }) => findEmpty({ name, ...proof }),
    call: async ({ proof, ...given }) => {
      const path = `/owner/staff/${id}` as const;
      if (wanted === gone.value) await remove.mutateAsync({ path, body: proof });
      else {
        // Only what was changed here: another owner may have changed the rest since this opened.
        const newRole = wanted === role ? undefined : (wanted as WorkRole);
        const correctedName = given.name === name ? undefined : given.name;
        await change.mutateAsync({ path, body: { ...proof, role: newRole, name: correctedName } });
      }
      const now = wanted === gone.value ? 'is no longer on the team' : `is ${formatRole(wanted)} now`;
      showToast('success', wanted === role ? 'The name is saved.' : `${name} ${now}, and is logged out everywhere.`);
      onClose();
    },
  });
  const isChanged = wanted !== role || newName !== name;
  const [areStoresChanged, setStoresChanged] = useState(false);

  return (
    <Modal
      title={name}
      safeLabel={isChanged || areStoresChanged ? 'Cancel' : 'Close'}
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
          choices={[...roleChoices, gone]}
          value={wanted}
          // One thing at a time: another role would forget the ticks.
          disabled={pending || areStoresChanged}
          onChange={setWanted}
        />
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        {isChanged && <OwnPassword disabled={pending} error={problems.password} />}
        {/* Enter sends a form of several fields only if it has such a button. */}
        <button type="submit" hidden />
      </form>
      {!isChanged && role !== 'owner' && (
        <PersonStores person={person} outdates={outdates} onClose={onClose} onChanged={setStoresChanged} />
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

type PersonStoresProps = {
  person: StaffMember;
  outdates: readonly string[];
  /** Tells whether there is something to save. */
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
};

/** Writes 'Downtown and Mall' or 'all stores'. */
const formatNames = (names: readonly string[]): string =>
  names.length === 0 ? 'all stores' : new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** Edits in which stores a person works: all, or those that are ticked. Hidden where there is one store. */
function PersonStores({ person, outdates, onChanged, onClose }: PersonStoresProps) {
  const { id, name, stores: now = [] } = person;
  const shop = useOwnerShop().data?.data;
  const [chosen, setChosen] = useState<readonly string[]>(now);
  const [isAll, setAll] = useState(now.length === 0);
  const choices = shop?.stores.filter(({ isArchived, store }) => !isArchived || now.includes(store)) ?? [];
  const wanted = isAll ? [] : choices.map(({ store }) => store).filter((store) => chosen.includes(store));
  const listNames = (slugs: readonly string[]) =>
    choices.filter(({ store }) => slugs.includes(store)).map((store) => store.name);
  // The form shows why it was refused.
  const save = useChange<typeof setStaffStores>('PUT', { outdates, onFailed: () => {} });
  const { failure, problems, pending, form } = useCallForm({
    read: readOwnPassword,
    check: findEmpty,
    call: async (given) => {
      const body = { ...given, stores: wanted };
      await save.mutateAsync({ path: `/owner/staff/${id}/stores`, body });
      showToast('success', `${name} works in ${formatNames(listNames(wanted))} now, and is logged out everywhere.`);
      onClose();
    },
  });
  const isNowhere = !isAll && wanted.length === 0;
  const isChanged = choices.length > 1 && (isNowhere || wanted.toSorted().join() !== now.toSorted().join());
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  if (choices.length < 2) return null;
  return (
    <form {...form} className="grid gap-4">
      <fieldset className="mt-4" disabled={pending}>
        <legend className="strong">Works in</legend>
        <Checkbox label="All stores" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        {!isAll &&
          choices.map((store) => (
            <Checkbox
              key={store.store}
              label={store.name}
              checked={chosen.includes(store.store)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, store.store] : chosen.filter((other) => other !== store.store))
              }
            />
          ))}
        {isNowhere && <p className="hint">Please tick at least one store, or all of them.</p>}
      </fieldset>
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {isChanged && !isNowhere && (
        <>
          <OwnPassword disabled={pending} error={problems.password} />
          <div>
            <Button type="submit" size="sm" busy={pending}>
              Save
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
