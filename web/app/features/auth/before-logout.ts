type Errand = () => Promise<unknown>;

/** Longer than this nobody waits to be logged out. */
const patienceMs = 2_000;

const errands = new Set<Errand>();

/** What the account should still hear before its session ends. */
export const beforeLogout = (errand: Errand): void => {
  errands.add(errand);
};

export const runErrands = async (): Promise<void> => {
  const isOver = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([isOver, Promise.allSettled([...errands].map((errand) => errand()))]);
};
