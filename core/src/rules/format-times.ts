export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const getWeekdayName = (weekday: number): string => weekdays[weekday - 1] ?? `day ${weekday}`;
