import { expect, test } from 'vitest';
import { findMutations } from './mutations.ts';

test('finds what can be changed in a rule, one change at a time', () => {
  const changed = (file: string) =>
    findMutations('core/tsconfig.json', [file])
      .get(file)
      ?.map(({ after }) => after);
  expect(changed('core/src/rules/early-access.ts')).toEqual([
    'const daysForMembers = 8;',
    'availableFrom === undefined && today >= (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom);',
    '(availableFrom === undefined);',
    '(today >= (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom));',
    'availableFrom !== undefined || today >= (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom);',
    'availableFrom === undefined || today > (isMember ? subtractDays(availableFrom, daysForMembers) : availableFrom);',
    'availableFrom === undefined || today >= ((subtractDays(availableFrom, daysForMembers)));',
    'availableFrom === undefined || today >= ((availableFrom));',
  ]);
  expect(changed('core/src/rules/names.ts')).toContain('const stacked = /(?:\\p{M}[\\u200c\\u200d]*){6}/u;');
  expect(changed('core/src/rules/deals.ts')).toContain(
    'export const toLocalDay = (timeZone: string, nowMs: number): string => undefined;',
  );
});
