const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether the day exists in some year, as February 29 does. */
export const isBirthday = ({ month, day }: { month: number; day: number }): boolean =>
  Number.isInteger(day) && day >= 1 && day <= (daysInMonth[month - 1] ?? 0);
