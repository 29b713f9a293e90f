import type { OpeningTime } from './shop.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const getWeekdayName = (weekday: number): string => weekdays[weekday - 1] ?? `day ${weekday}`;

/** '07:00' as '7:00'. */
const clockWords = (time: string): string => time.replace(/^0(?=\d)/, '');

/** '7:00 to 21:00'. */
export const formatTimeRange = ({ opens, closes }: Pick<OpeningTime, 'opens' | 'closes'>): string =>
  opens === closes && opens === '00:00' ? 'open 24 hours' : `${clockWords(opens)} to ${clockWords(closes)}`;
