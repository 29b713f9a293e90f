/** The `Date` header has whole seconds, and an answer takes its time: less than this is no wrong clock. */
const toleratedMs = 5_000;

let aheadMs = 0;

/** Takes the server's time from an answer. */
export const noteServerTime = (date: string | null): void => {
  const ms = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ms)) aheadMs = Math.abs(ms) > toleratedMs ? ms : 0;
};

/** Returns the time by the server's clock, as its last answer or stream told it: the device's clock may be wrong. */
export const serverNow = (): number => Date.now() + aheadMs;
