// Vitest setup: gives fast-check the same input in each CI run. Elsewhere fast-check draws a seed and prints it with a
// failure. Repeat that run with `SEED=123 npm test -- path`.
const seed = process.env.SEED ?? (process.env.CI ? '1' : undefined);
if (seed !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(seed) });
}
