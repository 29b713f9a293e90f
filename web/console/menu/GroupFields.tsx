import type { OwnerGroup } from '@juniper/core/contracts/owner-menu.ts';
import type { Choice, ItemGroup } from '@juniper/core/rules/catalogue.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { sortChoices } from '@juniper/core/rules/options.ts';
import { formatExtra } from '../../app/features/menu/Choices.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { FieldError, SelectField, useIds } from '../../app/ui/Fields.tsx';
import { shopMoney } from '../lib/money.ts';

type GroupFieldsProps = {
  /** The groups that can be chosen. */
  groups: readonly OwnerGroup[];
  value: readonly ItemGroup[];
  error: string | undefined;
  onChange: (value: readonly ItemGroup[]) => void;
};

/** Edits which groups of options an item has, and which options one press adds. */
export function GroupFields({ groups, value, error, onChange }: GroupFieldsProps) {
  const { errorId, describedBy } = useIds(error);
  const set = (used: ItemGroup) => onChange(value.map((other) => (other.id === used.id ? used : other)));
  return (
    <fieldset className="gfields" aria-describedby={describedBy}>
      <legend className="gfields__legend">Options</legend>
      {error && <FieldError id={errorId} text={error} />}
      {groups.length === 0 && <p className="hint">There are no groups of options yet.</p>}
      {groups.map((group) => {
        const used = value.find(({ id }) => id === group.id);
        return (
          <div key={group.id} className="gfields__group">
            <Checkbox
              label={group.name}
              checked={used !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, toItemGroup(group)] : value.filter(({ id }) => id !== group.id))
              }
            />
            {used &&
              (group.kind === 'one' ? (
                <OneDefault group={group} used={used} set={set} />
              ) : (
                <Defaults group={group} used={used} set={set} />
              ))}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Returns the choices to begin with: a group that asks for one gets the first option that costs nothing. */
const toItemGroup = ({ id, min, options }: OwnerGroup): ItemGroup => {
  const first = options.find(({ isArchived, priceCents }) => !isArchived && priceCents === 0);
  return { id, defaults: min > 0 && first ? [[first.id, 1]] : [] };
};

type DefaultsProps = { group: OwnerGroup; used: ItemGroup; set: (used: ItemGroup) => void };

/** Lists the options that the item offers of a group, at its own prices. */
const offered = ({ options }: OwnerGroup, { without = [], prices = [] }: ItemGroup) =>
  options
    .filter(({ id, isArchived }) => !isArchived && !without.includes(id))
    .map(({ id, name, priceCents }) => {
      const extra = formatExtra(shopMoney(), prices.find(([option]) => option === id)?.[1] ?? priceCents);
      return { id, label: extra ? `${name} (${extra})` : name };
    });

function OneDefault({ group, used, set }: DefaultsProps) {
  const isOptional = (used.min ?? group.min) === 0;
  return (
    <SelectField
      label={`Default ${lowerFirst(group.name)}`}
      name={`usual-${group.id}`}
      value={used.defaults[0]?.[0] ?? ''}
      onChange={({ target }) => set({ ...used, defaults: target.value ? [[Number(target.value), 1]] : [] })}
    >
      {(isOptional || used.defaults.length === 0) && <option value="">None</option>}
      {offered(group, used).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function Defaults({ group, used, set }: DefaultsProps) {
  const most = group.kind === 'count' ? (used.max ?? group.max) : 1;
  const setCount = (option: number, count: number) => {
    const others = used.defaults.filter(([id]) => id !== option);
    set({ ...used, defaults: sortChoices([...others, ...(count > 0 ? [[option, count] as Choice] : [])]) });
  };
  return offered(group, used).map(({ id, label }) => {
    const count = used.defaults.find(([option]) => option === id)?.[1] ?? 0;
    return most === 1 ? (
      <Checkbox
        key={id}
        label={`Comes with ${lowerFirst(label)}`}
        checked={count > 0}
        onChange={({ target }) => setCount(id, target.checked ? 1 : 0)}
      />
    ) : (
      <SelectField
        key={id}
        label={`Comes with ${lowerFirst(label)}`}
        name={`usual-${id}`}
        value={count}
        onChange={({ target }) => setCount(id, Number(target.value))}
      >
        {[...Array(most + 1).keys()].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    );
  });
}
