import type { User } from '@juniper/core/contracts/user.ts';
import { getStoreName, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import type { Problem } from '../../lib/use-form.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, SelectField } from '../../ui/Fields.tsx';
import { showToast } from '../../ui/toast.ts';
import { updateProfile } from '../auth/auth-calls.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { checkProfile, type ProfileValues, toRequest, valuesOf } from './profile-draft.ts';

const words = { updated: 'Profile updated successfully!', failed: 'Failed to update profile' } as const;

/** Where mail is off, nothing is promised by mail. */
const hints = {
  mailOn: {
    newsletter: 'New drinks, events and workshops, about once a month.',
    notifications:
      'Updates by email and in your browser. Once your address is confirmed, you’ll always get the receipt.',
  },
  mailOff: {
    newsletter: 'Paused for now. We’ll keep your choice for when it’s back.',
    notifications: 'Updates in your browser.',
  },
} as const;

/** Spec section 9. */
const refreshAfterMs = 1000;

export function EditProfileForm({ user }: { user: User }) {
  // Only the changed fields. The others follow the account, which may be changed in another tab.
  const [draft, setDraft] = useState<Partial<ProfileValues>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const wait = useTimeout();
  const catalogue = useCatalogue();
  const hint = useSiteConfig()?.mail === 'off' ? hints.mailOff : hints.mailOn;
  const values = { ...valuesOf(user), ...draft };
  const change = (part: Partial<ProfileValues>) => setDraft((last) => ({ ...last, ...part }));

  const { problems, pending, form, submitDisabled } = useForm({
    read: () => values,
    check: checkProfile,
    submit: async () => {
      setFailure(null);
      const reason = await updateProfile(toRequest(values, user));
      if (reason === undefined) {
        setDraft({});
        showToast('success', words.updated);
        wait(refreshAfterMs, () => window.dispatchEvent(new Event('profileUpdate')));
      } else {
        setFailure(reason);
        showToast('error', words.failed);
      }
    },
  });

  return (
    <form {...form} className="grid gap-5.5">
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
        <option value="">{getStoreName(catalogue, null)}</option>
        {[...new Set([...catalogue.shop.stores.map(({ store }) => toStoreLocation(store) ?? ''), values.favoriteStore])]
          .filter(Boolean)
          .map((store) => (
            <option key={store} value={store}>
              {getStoreName(catalogue, store)}
            </option>
          ))}
      </SelectField>
      <BirthdayFields values={values} problems={problems} disabled={pending} onChange={change} />
      <fieldset>
        <legend className="edit__legend">Preferences</legend>
        <Checkbox
          name="newsletter"
          label={<Explained label="Newsletter" hint={hint.newsletter} />}
          disabled={pending}
          checked={values.newsletter}
          onChange={({ target }) => change({ newsletter: target.checked })}
        />
        <Checkbox
          name="notifications"
          label={<Explained label="Order notifications" hint={hint.notifications} />}
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
          Password, email and account
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

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => monthName.format(Date.UTC(2024, at)));
const days = Array.from({ length: 31 }, (_, at) => String(at + 1));

type BirthdayFieldsProps = {
  values: Pick<ProfileValues, 'month' | 'day'>;
  problems: Problem['fields'];
  disabled: boolean;
  onChange: (part: Partial<ProfileValues>) => void;
};

/** Month and day. We do not ask for the year. */
function BirthdayFields({ values, problems, disabled, onChange }: BirthdayFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Birthday</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Birthday month"
          name="month"
          autoComplete="bday-month"
          disabled={disabled}
          error={problems.month}
          value={values.month}
          onChange={({ target }) => onChange({ month: target.value })}
        >
          <option value="">Not given</option>
          {months.map((month, at) => (
            <option key={month} value={at + 1}>
              {month}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Day"
          name="day"
          autoComplete="bday-day"
          disabled={disabled}
          error={problems.day}
          value={values.day}
          onChange={({ target }) => onChange({ day: target.value })}
        >
          <option value="">Not given</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint mt-1.5">For an offer in your birthday month. It can be changed once a year.</p>
    </fieldset>
  );
}
