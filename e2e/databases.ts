import { openRun } from '../api/test/run-databases.ts';

/** Prepares the databases of the shops of a run, and drops them at its end. */
export default async function prepareDatabases() {
  const { run, close } = await openRun('juniper_e2e_');
  process.env.E2E_RUN = run;
  return close;
}
