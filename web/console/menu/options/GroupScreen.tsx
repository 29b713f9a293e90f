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
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { TakeOff } from '../TakeOff.tsx';
import { PartForm, usePartForm } from '../use-part-form.tsx';
import { useWorkingCopy } from '../working-copy.ts';
import {
  check,
  formOf,
  type GroupValues,
  groupId,
  kinds,
  menuWith,
  usedWords,
  usersOf,
  valuesOf,
  wordsOf,
} from './group-form.ts';
import { OptionsFields } from './OptionsFields.tsx';

/** The form of a group and its options; at 'new' that of another one. */
export function GroupScreen() {
  const { id } = useParams();
  const call = useWorkingCopy();
  const row = call.data?.data.groups.find((group) => group.id === Number(id));
  return (
    <>
      <ScreenHead
        title={id === 'new' ? 'New group of options' : (row?.name ?? 'Options')}
        back={{ to: paths.options, label: 'Options' }}
      />
      <Loaded call={call}>
        {({ data }) =>
          id !== 'new' && !row ? (
            <Nothing title="There is no such group" />
          ) : (
            <GroupEditor key={id} copy={data} group={row} />
          )
        }
      </Loaded>
    </>
  );
}

const choices = (['one', 'many', 'count'] as const).map((value) => ({ value, label: kinds[value] }));

function GroupEditor({ copy, group }: { copy: OwnerCatalogue; group: OwnerGroup | undefined }) {
  const { row, follow, values, set, errors, form, leave } = usePartForm<OwnerGroup, GroupValues>({
    ...{ kind: 'group', copy, row: group, valuesOf, wordsOf, check, send, list: paths.options },
    menuWith: (typed, stored) => menuWith(copy, typed, stored),
    isMine: ({ part, id }, _, stored) => part === 'groups' && id === groupId(stored),
    putBack: (stored) => archive(stored, stored.version),
  });
  const users = row ? usersOf(copy, row.id) : [];
  const bound = (name: 'min' | 'max') => ({
    ...{ name, value: values[name], error: errors[name], inputMode: 'numeric' as const, maxLength: 1 },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  // Of one, at most one: only whether it must be chosen is open.
  const setKind = (kind: string) =>
    set({
      kind: kind as GroupForm['kind'],
      ...(kind === 'one' && { min: values.min === '0' ? '0' : '1', max: '1' }),
    });
  return (
    <>
      {row && (
        <p className="mb-4">
          {usedWords(copy, row.id)}
          {users.length > 0 && `: ${users.map(({ name }) => name).join(', ')}`}
        </p>
      )}
      <PartForm {...form}>
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
      </PartForm>
      {row && (
        <TakeOff
          {...{ kind: 'group', row, name: row.name, isOff: row.isArchived, onDone: leave, follow }}
          wordsOf={(other) => wordsOf(valuesOf(other))}
          send={(version) => archive(row, version)}
          why={users.length > 0 && 'It can be taken off the menu once no item uses it.'}
        />
      )}
    </>
  );
}

const send = async (values: GroupValues, row: OwnerGroup | undefined, version: string | null) => {
  const form = formOf(values);
  if (!row) return (await sendSigned<typeof addGroup>('POST', '/owner/groups', form)).data;
  const body = { ...form, version: version ?? row.version };
  return (await sendSigned<typeof changeGroup>('PUT', `/owner/groups/${row.id}`, body)).data;
};

const archive = async ({ id, isArchived }: OwnerGroup, version: string) => {
  const verb = (isArchived ? 'restore' : 'archive') as 'archive';
  return (await sendSigned<typeof archiveGroup>('POST', `/owner/groups/${id}/${verb}`, { version })).data;
};
