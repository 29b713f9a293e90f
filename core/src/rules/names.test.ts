import { expect, test } from 'vitest';
import { isLettersOnly, isReadableName, nameHint, unreadableName } from './names.ts';

test.each(['Elena Marsh', 'Zoë', 'Łukasz', 'Нина Петрова', '李 小龍', 'Ama\u0301lia', 'ß'])('%s is letters', (name) => {
  expect(isLettersOnly(name)).toBe(true);
});

test.each(['', 'R2', "O'Neil", 'Anne-Marie', 'elena@marsh', 'Elena_', '<b>', 'Elena\u0000', '😀'])(
  '%j is not letters alone',
  (name) => {
    expect(isLettersOnly(name)).toBe(false);
  },
);

test.each([
  'Elena Marsh',
  "O'Neil-Smith 3rd",
  'J.R. Tolkien',
  'Việt Nguyễn',
  'Vie\u0302\u0323t',
  'محمد',
  'שָׁלוֹם',
  'क्\u200dष',
  'می\u200cخواهم',
  'Elena 😀',
  '李',
  '42',
  '٣',
])('%s can be read [register-7]', (name) => {
  expect(isReadableName(name)).toBe(true);
});

test.each([
  ['a soft hyphen', 'Ada\u00adByron'],
  ['a zero width space', 'Ada\u200bByron'],
  ['a right-to-left override', 'Ada\u202enoryB'],
  ['an isolate', 'Ada\u2066Byron'],
  ['a word joiner', 'Ada\u2060'],
  ['a byte order mark', '\ufeffAda'],
  ['a tag', 'Ada\u{e0041}'],
  ['a line separator', 'Ada\u2028Byron'],
  ['a paragraph separator', 'Ada\u2029Byron'],
  ['a Hangul filler alone', '\u3164'],
  ['the filler of a Hangul syllable’s start', 'Ada\u115f'],
  ['the filler of its middle', 'Ada\u1160'],
  ['a narrow Hangul filler', 'Ada\uffa0'],
  ['a blank Braille pattern', 'Ada\u2800'],
  ['five marks on a letter', `A${'\u0301'.repeat(5)}da`],
  ['five marks with joiners between', `A${'\u0301\u200d'.repeat(5)}da`],
  ['five marks with non-joiners between', `A${'\u0301\u200c'.repeat(5)}da`],
  ['neither letter nor digit', '-- !?'],
  ['joiners alone', '\u200d\u200c'],
])('%s cannot [register-7]', (_what, name) => {
  expect(isReadableName(name)).toBe(false);
});

test('what is said of a name that is refused', () => {
  expect(nameHint).toBe('Name must only contain letters');
  expect(unreadableName).toBe(
    'Please enter a name that we can read: letters or digits, without invisible or stacked characters.',
  );
});
