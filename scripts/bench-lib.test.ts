import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../bench/lib/free-port.ts';
import { measureWithRepeat } from '../bench/lib/measure.ts';
import { chooseSeed, Random } from '../bench/lib/random.ts';

afterEach(() => vi.restoreAllMocks());
const muteLog = () => vi.spyOn(console, 'log').mockImplementation(() => {});

describe('the random input of proofs', () => {
  const draw = (seed: number, nth?: number) => {
    const random = new Random(seed, nth);
    return Array.from({ length: 1_000 }, () => random.int(3, 10));
  };

  test('follows from the seed and the number', () => {
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1, 5)).toEqual(draw(1, 5));
    expect(draw(1)).not.toEqual(draw(2));
    expect(draw(1, 5)).not.toEqual(draw(1, 6));
  });

  test('is spread over the whole range, within one series and over the first draws of many', () => {
    for (const drawn of [draw(1), Array.from({ length: 1_000 }, (_, nth) => new Random(1, nth).int(3, 10))]) {
      for (const number of [3, 4, 5, 6, 7, 8, 9]) {
        const count = drawn.filter((each) => each === number).length;
        expect(count).toBeGreaterThan(100);
        expect(count).toBeLessThan(190);
      }
      expect(drawn.every((each) => each >= 3 && each < 10)).toBe(true);
    }
  });

  test('picks one of the values', () => {
    const random = new Random(7);
    expect(new Set(Array.from({ length: 50 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']));
  });

  test('has a seed that is given, 1 in the short form, or drawn, and printed', () => {
    const log = muteLog();
    expect(chooseSeed({ short: true })).toBe(1);
    expect(chooseSeed({ short: true, seed: '42' })).toBe(42);
    const drawn = [chooseSeed({}), chooseSeed({})];
    expect(drawn[0]).not.toBe(drawn[1]);
    expect(log.mock.calls.flat()).toEqual(['seed 1', 'seed 42', ...drawn.map((seed) => `seed ${seed}`)]);
    expect(() => chooseSeed({ seed: 'x' })).toThrow('--seed is not a whole number: x');
  });
});

describe('a measurement that compares times', () => {
  const measure = async (...times: number[]) => {
    const log = muteLog();
    const attempts: number[] = [];
    const next = async (attempt: number) => {
      attempts.push(attempt);
      return times.shift() ?? Number.NaN;
    };
    const ms = await measureWithRepeat('answers', next, (ms) => ms < 100);
    return { ms, attempts, printed: log.mock.calls.flat() };
  };

  test('is made once if it meets its target', async () => {
    expect(await measure(50, 60)).toEqual({ ms: 50, attempts: [1], printed: [] });
  });

  test('is made once more if it misses it, and both are printed', async () => {
    const printed = ['answers: missed, so measured once more. First: 200', 'answers: second: 60'];
    expect(await measure(200, 60)).toEqual({ ms: 60, attempts: [1, 2], printed });
  });

  test('has missed it if it does so twice', async () => {
    expect(await measure(200, 300, 60)).toMatchObject({ ms: 300, attempts: [1, 2] });
  });
});

test('a free port is in a block that no other process gets while this one runs', async () => {
  const ports = [await freePort(), await freePort()];
  expect(new Set(ports.map((port) => Math.floor(port / 100))).size).toBe(1);
  const first = Math.floor((ports[0] ?? 0) / 100) * 100;
  const [error] = await once(createServer().listen(first, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'EADDRINUSE' });
  const free = createServer().listen(ports[1], '127.0.0.1');
  await once(free, 'listening');
  free.close();
});
