// Tests of the order of test files.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spreadWaiting, waitingFiles } from './test-order.ts';

test('files that wait come first, the longest before the others, each followed by some that compute', () => {
  const [slowest = '', next = ''] = waitingFiles;
  const order = [slowest, 'a', 'b', 'c', 'd', next, 'e', 'f'];
  expect(spreadWaiting(['a', next, 'b', 'c', slowest, 'd', 'e', 'f'], (name) => name)).toEqual(order);
});

test('each file that waits is there', () => {
  expect(waitingFiles.filter((file) => !existsSync(file))).toEqual([]);
});
