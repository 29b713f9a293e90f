import { isAmount, isObject, isText } from '../../lib/guards.ts';

/** When each deal of the day's list ends for this visitor, in milliseconds since 1970. */
export type StoredDeals = { day: string; endsAt: Record<string, number> };

export const toStoredDeals = (value: unknown): StoredDeals | undefined => {
  if (!isObject(value) || !isText(value.day) || !isObject(value.endsAt)) return undefined;
  const entries = Object.entries(value.endsAt).filter((entry): entry is [string, number] => isAmount(entry[1]));
  return { day: value.day, endsAt: Object.fromEntries(entries) };
};
