import type { UpdateProfileRequest } from '@juniper/core/contracts/profile.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { isBirthday } from '@juniper/core/rules/birthday.ts';
import { getStoreName, getTimeZone, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTimeout } from '../../lib/browser.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { findEmpty, makeProblem, type Problem, useForm } from '../../lib/use-form.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Form, SelectField } from '../../ui/Fields.tsx';
import { showToast } from '../../ui/toast.ts';
import { updateProfile } from '../auth/auth-calls.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

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

const refreshAfterMs = 1000;

export function EditProfileForm({ user }: { user: User }) {
  // Only the changed fields. The others follow the account, which may be changed in another tab.
  const [draft, setDraft] = useState<Partial<ProfileValues>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const wait = useTimeout();
  const catalogue = useCatalogue();
  const hint = useSiteConfig()?.mail === 'off' ? hints.mailOff : hints.mailOn;
  const values = { ...toValues(user), ...draft };
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
    <Form {...form} pending={pending} className="grid gap-5.5">
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        error={problems.name}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label="Favorite store"
        name="favoriteStore"
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
      <BirthdayFields values={values} problems={problems} onChange={change} />
      <fieldset>
        <legend className="edit__legend">Preferences</legend>
        <Checkbox
          name="newsletter"
          label={<Explained label="Newsletter" hint={hint.newsletter} />}
          checked={values.newsletter}
          onChange={({ target }) => change({ newsletter: target.checked })}
        />
        <Checkbox
          name="notifications"
          label={<Explained label="Order notifications" hint={hint.notifications} />}
          checked={values.notifications}
          onChange={({ target }) => change({ notifications: target.checked })}
        />
      </fieldset>
      <p className="hint">Last updated: {formatDate(user.updatedAt ?? '', getTimeZone(catalogue, null)) ?? 'Never'}</p>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={pending} disabled={submitDisabled}>
          {pending ? 'Updating...' : 'Update Profile'}
        </Button>
        <Link className="link" to={paths.account}>
          Password, email and account
        </Link>
      </div>
    </Form>
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
  onChange: (part: Partial<ProfileValues>) => void;
};

/** Month and day. We do not ask for the year. */
function BirthdayFields({ values, problems, onChange }: BirthdayFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Birthday</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Birthday month"
          name="month"
          autoComplete="bday-month"
          error={problems.month}
          value={values.month}
          onChange={({ target }) => onChange({ month: target.value })}
        >
          <option value="">Choose</option>
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
          error={problems.day}
          value={values.day}
          onChange={({ target }) => onChange({ day: target.value })}
        >
          <option value="">Choose</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint mt-1.5">We’ll treat you in your birthday month. You can change it once a year.</p>
    </fieldset>
  );
}

/** The form's values. Selects hold text; an empty one means no choice. */
export type ProfileValues = {
  name: string;
  favoriteStore: string;
  newsletter: boolean;
  notifications: boolean;
  month: string;
  day: string;
};

const toValues = ({ name, preferences, birthday }: User): ProfileValues => ({
  name,
  favoriteStore: preferences.favoriteStore ?? '',
  newsletter: preferences.newsletter,
  notifications: preferences.notifications,
  month: String(birthday?.month ?? ''),
  day: String(birthday?.day ?? ''),
});

const checkProfile = ({ name, month, day }: ProfileValues): Problem | undefined => {
  const empty = findEmpty({ name });
  if (empty) return empty;
  const isGiven = month !== '' || day !== '';
  if (isGiven && !isBirthday({ month: Number(month), day: Number(day) }))
    return makeProblem(month === '' ? 'month' : 'day', 'Please choose a month and a day that exist, or neither.');
  return undefined;
};

/** Sends the birthday only if it was changed, since it can be changed once a year. */
const toRequest = (values: ProfileValues, user: User): UpdateProfileRequest => {
  const { name, favoriteStore, newsletter, notifications, month, day } = values;
  const saved = toValues(user);
  const isSameBirthday = month === saved.month && day === saved.day;
  return {
    name: name.trim(),
    preferences: {
      newsletter,
      notifications,
      // An unchanged one may be of a newer release: it stays as it is.
      ...(favoriteStore !== saved.favoriteStore && { favoriteStore: favoriteStore || null }),
    },
    ...(isSameBirthday ? {} : { birthday: month === '' ? null : { month: Number(month), day: Number(day) } }),
  };
};
