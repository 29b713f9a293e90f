/** For what the spec has logged and not shown (section 8). */
export const logFailure = (what: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the console is where the spec wants it.
  console.warn(what, error);
};
