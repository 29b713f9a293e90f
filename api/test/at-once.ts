import { setTimeout as delay } from 'node:timers/promises';

/** Makes so many calls in the same moment. Who is told that the server is busy asks again, as a browser would. */
export function atOnce<Answer extends { status: number }>(
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
