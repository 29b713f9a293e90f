import { expect, test } from 'vitest';
import { keepPlaces } from './use-board.ts';

test('every place stays, also of a ticket that has left; a new ticket stands at the end', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['new', 'c', 'a'])).toEqual(['a', 'b', 'c', 'new']);
});

test('a ticket that comes back stands where it stood', () => {
  expect(keepPlaces(keepPlaces(['a', 'b'], ['b']), ['a', 'b'])).toEqual(['a', 'b']);
});
