// Tests of the order of test files.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spreadWaiting, waitingFiles } from './test-order.ts';

test('files that wait come first, the longest before the others, each followed by some that compute', () => {
  const names = ['a', 'worker-killed', 'b', 'c', 'server-stop', 'd', 'e', 'f'];
  const order = ['server-stop', 'a', 'b', 'c', 'd', 'worker-killed', 'e', 'f'];
  expect(spreadWaiting(names, (name) => name)).toEqual(order);
});

test('each file that waits is there', () => {
  expect(waitingFiles.filter((name) => !existsSync(`api/test/${name}.test.ts`))).toEqual([]);
});
