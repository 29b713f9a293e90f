const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Any day that exists in some year, February 29 included: the year of birth is not asked for. */
export const isBirthday = ({ month, day }: { month: number; day: number }): boolean =>
  Number.isInteger(day) && day >= 1 && day <= (daysInMonth[month - 1] ?? 0);
