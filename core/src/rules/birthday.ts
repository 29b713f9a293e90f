const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Accepts February 29. */
export const isBirthday = ({ month, day }: { month: number; day: number }): boolean =>
  Number.isInteger(day) && day >= 1 && day <= (daysInMonth[month - 1] ?? 0);
