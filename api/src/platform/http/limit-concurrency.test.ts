import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('works on so many at once, lets so many wait, and sends the rest away', async () => {
  const bounded = limitConcurrency(2, 3);
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = () =>
    bounded(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((release) => releases.push(release));
      running -= 1;
      return 'done';
    });

  const accepted = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 2 });
  for (let i = 0; i < 5; i += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(0);
    releases.shift()?.();
  }
  expect(await Promise.all(accepted)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
});

test('of one caller so many wait, and others still find room', async () => {
  const bounded = limitConcurrency(1, 4, 2);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = (caller: string) => bounded(() => held, caller);
  const accepted = [work('ada'), work('ada'), work('ada')];
  await expect(work('ada')).rejects.toMatchObject({ status: 503, code: 'busy' });
  accepted.push(work('bob'));
  release();
  expect(await Promise.all(accepted)).toHaveLength(4);
});

test('work that fails gives its place back', async () => {
  const bounded = limitConcurrency(1, 0);
  const failing = () => bounded(() => Promise.reject(new Error('no')));
  await expect(failing()).rejects.toThrow('no');
  await expect(failing()).rejects.toThrow('no');
  expect(await bounded(async () => 'yes')).toBe('yes');
});
