import { subtractDays } from './deals.ts';

const daysForMembers = 7;

export const isAvailable = (availableFrom: string | undefined, today: string, isMember: boolean): boolean =>
  availableFrom === undefined || today >= (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom);
