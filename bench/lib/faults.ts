/** Repeats the kinds in turn. */
export const cycle = <Kind>(kinds: readonly Kind[], count: number): Kind[] =>
  Array.from({ length: count }, (_, index) => kinds[index % kinds.length] as Kind);

/** Counts how often each kind comes. */
export const countKinds = <Kind extends string>(kinds: readonly Kind[], all: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, all.filter((each) => each === kind).length]));

/** Kills both servers and one server in turns. They are started again. */
export const killServers = (apis: { kill(): Promise<unknown> }[], round: number) =>
  Promise.all(apis.slice(round % 2).map((api) => api.kill()));
