import { expect, test } from 'vitest';
import { ratings, visitTypes } from './visits.ts';

test('feedback has the three kinds of visit and the five ratings [feedback-1]', () => {
  expect(visitTypes).toEqual(['dine-in', 'take-out', 'delivery']);
  expect(ratings).toEqual([1, 2, 3, 4, 5]);
});
