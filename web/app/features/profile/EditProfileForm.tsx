import type { User } from '@juniper/core/contracts/user.ts';
import { storeLabel, storeLocations } from '@juniper/core/rules/stores.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '../../lib/account-messages.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useForm } from '../../lib/use-form.ts';
import { useLater } from '../../lib/use-later.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { showToast } from '../../ui/toast.ts';
import { updateProfile } from '../auth/auth-calls.ts';
import { BirthdayFields } from './BirthdayFields.tsx';
import { checkProfile, type ProfileValues, toRequest, valuesOf } from './profile-draft.ts';

const words = accountMessages.profile;

/** Spec section 9. */
const refreshAfterMs = 1000;

export function EditProfileForm({ user }: { user: User }) {
  // Only what the customer has touched: the rest follows the account, wherever it is changed.
  const [draft, setDraft] = useState<Partial<ProfileValues>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const later = useLater();
  const values = { ...valuesOf(user), ...draft };
  const change = (part: Partial<ProfileValues>) => setDraft((last) => ({ ...last, ...part }));

  const { problems, pending, form, submitDisabled } = useForm({
    read: () => values,
    check: checkProfile,
    submit: async () => {
      setFailure(null);
      const result = await dispatch(updateProfile(toRequest(values, user)));
      if (updateProfile.fulfilled.match(result)) {
        setDraft({});
        showToast('success', words.updated);
        later(refreshAfterMs, () => window.dispatchEvent(new Event('profileUpdate')));
      } else {
        setFailure(result.payload ?? null);
        showToast('error', words.failed);
      }
    },
  });

  return (
    <form {...form} className="grid gap-[22px]">
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        disabled={pending}
        error={problems.name}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label="Favorite store"
        name="favoriteStore"
        disabled={pending}
        value={values.favoriteStore}
        onChange={({ target }) => change({ favoriteStore: target.value })}
      >
        <option value="">{storeLabel(null)}</option>
        {storeLocations.map((store) => (
          <option key={store} value={store}>
            {storeLabel(store)}
          </option>
        ))}
      </SelectField>
      <BirthdayFields values={values} problems={problems} disabled={pending} onChange={change} />
      <fieldset>
        <legend className="font-semibold text-ui">Preferences</legend>
        <Checkbox
          name="newsletter"
          label={<Explained label="Newsletter" hint="New drinks, events and workshops, about once a month." />}
          disabled={pending}
          checked={values.newsletter}
          onChange={({ target }) => change({ newsletter: target.checked })}
        />
        <Checkbox
          name="notifications"
          label={
            <Explained
              label="Order notifications"
              hint="Mails and browser notices about your order. The receipt comes either way."
            />
          }
          disabled={pending}
          checked={values.notifications}
          onChange={({ target }) => change({ notifications: target.checked })}
        />
      </fieldset>
      <p className="hint">Last updated: {formatDate(user.updatedAt ?? '') ?? 'Never'}</p>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={pending} disabled={submitDisabled}>
          {pending ? 'Updating...' : 'Update Profile'}
        </Button>
        <Link className="link" to={paths.account}>
          Password, e-mail and account
        </Link>
      </div>
    </form>
  );
}

function Explained({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      {label}
      <span className="hint block">{hint}</span>
    </>
  );
}
