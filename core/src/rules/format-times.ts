import type { OpeningTime } from './shop.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const getWeekdayName = (weekday: number): string => weekdays[weekday - 1] ?? `day ${weekday}`;

const removeLeadingZero = (time: string): string => time.replace(/^0(?=\d)/, '');

/** Returns '7:00 to 21:00'. */
export const formatTimeRange = ({ opens, closes }: Pick<OpeningTime, 'opens' | 'closes'>): string =>
  opens === closes && opens === '00:00'
    ? 'open 24 hours'
    : `${removeLeadingZero(opens)} to ${removeLeadingZero(closes)}`;
