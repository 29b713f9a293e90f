import { expect, test } from 'vitest';
import { readPoints } from './GiftForms.tsx';

test.each([
  ['50', 50],
  [' 1 ', 1],
  ['0', undefined],
  ['-5', undefined],
  ['2.5', undefined],
  ['1e3', undefined],
])('%j are %s points', (text, points) => expect(readPoints(text)).toBe(points));
