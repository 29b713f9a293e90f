import { vi } from 'vitest';

/** Waits until `check` throws no longer. Unlike `waitFor` of Testing Library it also works with a false clock. */
export const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 10_000 });
