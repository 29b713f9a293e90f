const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for every day that some year has: the year of birth is never asked for. */
export const isBirthday = ({ month, day }: { month: number; day: number }): boolean =>
  Number.isInteger(day) && day >= 1 && day <= (daysInMonth[month - 1] ?? 0);
