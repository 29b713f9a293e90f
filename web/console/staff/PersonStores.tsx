import type { StaffMember, setStaffStores } from '@juniper/core/contracts/owner-staff.ts';
import { useEffect, useState } from 'react';
import { PasswordField } from '../../app/features/auth/PasswordField.tsx';
import { findEmpty, textOf, useCallForm } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { useOwnerShop } from '../lib/owner-shop.ts';
import { useHasPassword } from '../lib/use-has-password.ts';

type PersonStoresProps = {
  person: StaffMember;
  outdates: readonly string[];
  /** Whether there is something to save. */
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
};

/** 'Downtown and Mall', 'all stores' */
const listWords = (names: readonly string[]): string =>
  names.length === 0 ? 'all stores' : new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** In which stores somebody works: in all, or in those that are ticked. Not shown where there is one store. */
export function PersonStores({ person, outdates, onChanged, onClose }: PersonStoresProps) {
  const { id, name, stores: now = [] } = person;
  const shop = useOwnerShop().data?.data;
  const [chosen, setChosen] = useState<readonly string[]>(now);
  const [isAll, setAll] = useState(now.length === 0);
  const known = shop?.stores.filter(({ isArchived, store }) => !isArchived || now.includes(store)) ?? [];
  const wanted = isAll ? [] : known.map(({ store }) => store).filter((store) => chosen.includes(store));
  const namesOf = (slugs: readonly string[]) =>
    known.filter(({ store }) => slugs.includes(store)).map((store) => store.name);
  const hasPassword = useHasPassword();
  // The form shows why it was refused.
  const save = useChange<typeof setStaffStores>('PUT', { outdates, onFailed: () => {} });
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => ({ password: textOf(data, 'password') }),
    check: (given) => (hasPassword ? findEmpty(given) : undefined),
    call: async (given) => {
      const body = { ...(hasPassword && given), stores: wanted };
      await save.mutateAsync({ path: `/owner/staff/${id}/stores`, body });
      showToast('success', `${name} works in ${listWords(namesOf(wanted))} now, and is logged out everywhere.`);
      onClose();
    },
  });
  const isNowhere = !isAll && wanted.length === 0;
  const isChanged = known.length > 1 && (isNowhere || wanted.toSorted().join() !== now.toSorted().join());
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  if (known.length < 2) return null;
  return (
    <form {...form} className="grid gap-4">
      <fieldset className="mt-4" disabled={pending}>
        <legend className="strong">Works in</legend>
        <Checkbox label="All stores" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        {!isAll &&
          known.map((store) => (
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
            <Button type="submit" size="sm" busy={pending}>
              Save
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
