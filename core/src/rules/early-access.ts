import { subtractDays } from './deals.ts';

const daysForMembers = 7;

/** Returns whether an item is on sale. Members get it a week before everyone else (decision 25). */
export const isAvailable = (availableFrom: string | undefined, today: string, isMember: boolean): boolean =>
  availableFrom === undefined || today >= (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom);
