/** Longer than this nobody waits to be logged out. */
const patienceMs = 2_000;

let errand = async (): Promise<unknown> => undefined;

/** What the account should still hear before its session ends. */
export const beforeLogout = (next: typeof errand): void => {
  errand = next;
};

export const runErrand = (): Promise<unknown> =>
  Promise.race([errand(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
