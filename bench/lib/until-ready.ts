import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the API at this address can serve customers. */
export async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error('the API did not start: see its log in test-results/stand');
}
