export type Hours = { readonly opens: number; readonly closes: number };

/** Whether it is between opening and closing, by the clock on the cafe's wall. */
export const isOpenAt = ({ opens, closes }: Hours, timeZone: string, nowMs: number): boolean => {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(nowMs);
  return Number(hour) >= opens && Number(hour) < closes;
};
