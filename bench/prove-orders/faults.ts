import type { TestServer } from '../lib/test-server.ts';

/** The faults that interrupt jobs come first: such jobs are retried only after missing their heartbeat. */
export const faultKinds = ['worker', 'postgres', 'api', 'cut'] as const;
export type FaultKind = (typeof faultKinds)[number];

const cutAtOnce = 25;

/**
 * Causes the plan's next fault. Killed processes are restarted; both API processes and one of them are killed in turns.
 */
export async function strike({ apis, worker, postgres, cutNextAnswers }: TestServer, kind: FaultKind, index: number) {
  const round = Math.floor(index / faultKinds.length);
  if (kind === 'worker') await worker.kill();
  if (kind === 'cut') cutNextAnswers(cutAtOnce);
  if (kind === 'api') await Promise.all(apis.slice(round % apis.length).map((api) => api.kill()));
  if (kind === 'postgres') await postgres.crash();
}
