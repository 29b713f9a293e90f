import type { TestProject } from 'vitest/node';
import { openRun } from './run-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: string;
  }
}

/** Prepares the databases of the run, and drops them at its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { run, close } = await openRun('juniper_test_');
  project.provide('run', run);
  return close;
}
