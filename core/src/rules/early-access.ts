import { subtractDays } from './deals.ts';

const daysForMembers = 7;

/** An item may have a day from which everyone sees it; members see and may order it a week earlier (decision 25). */
export const isAvailable = (availableFrom: string | undefined, today: string, isMember: boolean): boolean =>
  availableFrom === undefined || today >= (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom);
