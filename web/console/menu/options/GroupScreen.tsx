import type {
  addGroup,
  archiveGroup,
  changeGroup,
  GroupForm,
  OwnerCatalogue,
  OwnerGroup,
} from '@juniper/core/contracts/owner-menu.ts';
import { useParams } from 'react-router';
import { sendSigned } from '../../../app/lib/api.ts';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { ChoiceGroup } from '../../../app/ui/Choices.tsx';
import { Field } from '../../../app/ui/Fields.tsx';
import { paths } from '../../lib/paths.ts';
import { VersionedForm } from '../../lib/use-versioned-form.tsx';
import { PartScreen } from '../PartScreen.tsx';
import { TakeOff } from '../TakeOff.tsx';
import { useMenuForm } from '../use-menu-form.ts';
import {
  checkGroup,
  countUsers,
  describeGroup,
  findUsers,
  type GroupValues,
  getGroupId,
  kinds,
  toGroupForm,
  toGroupValues,
  toMenu,
} from './group-form.ts';
import { OptionsFields } from './OptionsFields.tsx';

/** Edits a group and its options, or a new one at 'new'. */
export function GroupScreen() {
  const { id } = useParams();
  return (
    <PartScreen
      back={{ to: paths.options, label: 'Options' }}
      isNew={id === 'new'}
      newTitle="New group of options"
      find={({ groups }) => groups.find((group) => group.id === Number(id))}
      getTitle={(row) => row?.name ?? 'Options'}
      missing="There is no such group"
    >
      {(copy, row) => <GroupEditor key={id} copy={copy} group={row} />}
    </PartScreen>
  );
}

const choices = (['one', 'many', 'count'] as const).map((value) => ({ value, label: kinds[value] }));

function GroupEditor({ copy, group }: { copy: OwnerCatalogue; group: OwnerGroup | undefined }) {
  const { row, follow, values, set, errors, form, leave } = useMenuForm<OwnerGroup, GroupValues>({
    kind: 'group',
    copy,
    row: group,
    toValues: toGroupValues,
    describe: describeGroup,
    check: checkGroup,
    send,
    list: paths.options,
    toMenu: (typed, stored) => toMenu(copy, typed, stored),
    isMine: ({ part, id }, _, stored) => part === 'groups' && id === getGroupId(stored),
    putBack: (stored) => archive(stored, stored.version),
  });
  const users = row ? findUsers(copy, row.id) : [];
  const bound = (name: 'min' | 'max') => ({
    name,
    value: values[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    maxLength: 1,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  // A group of kind 'one' has at most one choice. Only whether it must be chosen is open.
  const setKind = (kind: string) =>
    set({
      kind: kind as GroupForm['kind'],
      ...(kind === 'one' && { min: values.min === '0' ? '0' : '1', max: '1' }),
    });
  return (
    <>
      {row && (
        <p className="mb-4">
          {countUsers(copy, row.id)}
          {users.length > 0 && `: ${users.map(({ name }) => name).join(', ')}`}
        </p>
      )}
      <VersionedForm {...form}>
        <Field
          label="Name"
          name="name"
          maxLength={40}
          value={values.name}
          error={errors.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ChoiceGroup legend="Customers choose" name="kind" choices={choices} value={values.kind} onChange={setKind} />
        {values.kind === 'one' ? (
          <Checkbox
            label="One must be chosen"
            checked={values.min !== '0'}
            onChange={({ target }) => set({ min: target.checked ? '1' : '0' })}
          />
        ) : (
          <div className="grid grid-cols-2 gap-5">
            <Field {...bound('min')} label="At least" />
            <Field {...bound('max')} label="At most" />
          </div>
        )}
        <OptionsFields options={values.options} errors={errors} onChange={(options) => set({ options })} />
      </VersionedForm>
      {row && (
        <TakeOff
          kind="group"
          row={row}
          name={row.name}
          isOff={row.isArchived}
          onDone={leave}
          follow={follow}
          describe={(other) => describeGroup(toGroupValues(other))}
          send={(version) => archive(row, version)}
          why={users.length > 0 && 'It can be taken off the menu once no item uses it.'}
        />
      )}
    </>
  );
}

const send = async (values: GroupValues, row: OwnerGroup | undefined) => {
  const form = toGroupForm(values);
  if (!row) return (await sendSigned<typeof addGroup>('POST', '/owner/groups', form)).data;
  const body = { ...form, version: row.version };
  return (await sendSigned<typeof changeGroup>('PUT', `/owner/groups/${row.id}`, body)).data;
};

const archive = async ({ id, isArchived }: OwnerGroup, version: string) => {
  const verb = (isArchived ? 'restore' : 'archive') as 'archive';
  return (await sendSigned<typeof archiveGroup>('POST', `/owner/groups/${id}/${verb}`, { version })).data;
};
