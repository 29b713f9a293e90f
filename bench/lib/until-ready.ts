import { setTimeout as pause } from 'node:timers/promises';

export async function untilReady(apiUrl: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${apiUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`${apiUrl} did not start: see its log`);
}
