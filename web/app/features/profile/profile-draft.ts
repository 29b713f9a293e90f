import type { UpdateProfileRequest } from '@juniper/core/contracts/profile.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { isBirthday } from '@juniper/core/rules/birthday.ts';
import { findEmpty, type Problem, problemIn } from '../../lib/use-form.ts';

/** The form's values. Selects hold text; an empty one means no choice. */
export type ProfileValues = {
  name: string;
  favoriteStore: string;
  newsletter: boolean;
  notifications: boolean;
  month: string;
  day: string;
};

export const valuesOf = ({ name, preferences, birthday }: User): ProfileValues => ({
  name,
  favoriteStore: preferences.favoriteStore ?? '',
  newsletter: preferences.newsletter,
  notifications: preferences.notifications,
  month: String(birthday?.month ?? ''),
  day: String(birthday?.day ?? ''),
});

export const checkProfile = ({ name, month, day }: ProfileValues): Problem | undefined => {
  const empty = findEmpty({ name });
  if (empty) return empty;
  const isGiven = month !== '' || day !== '';
  if (isGiven && !isBirthday({ month: Number(month), day: Number(day) }))
    return problemIn(month === '' ? 'month' : 'day', 'Please choose a month and a day that exist, or neither.');
  return undefined;
};

/** The birthday is sent only if it was changed, since it can be changed once a year (decision 25). */
export const toRequest = (values: ProfileValues, user: User): UpdateProfileRequest => {
  const { name, favoriteStore, newsletter, notifications, month, day } = values;
  const saved = valuesOf(user);
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
