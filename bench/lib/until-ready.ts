import { setTimeout as pause } from 'node:timers/promises';

export async function untilReady(apiUrl: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const isReady = await fetch(`${apiUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`${apiUrl} did not start: see its log`);
}
