import { setTimeout as delay } from 'node:timers/promises';

/** Makes `count` concurrent calls. A call that gets a 503 is retried, as a browser would. */
export function callConcurrently<Answer extends { status: number }>(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const insist = async (index: number): Promise<Answer> => {
    const answer = await call(index);
    if (answer.status !== 503) return answer;
    await delay(100);
    return insist(index);
  };
  return Promise.all(Array.from({ length: count }, (_, index) => insist(index)));
}
