import type { Choice } from './catalogue.ts';

/** Returns choices for tests: `choose(11, [31, 2])` is option 11 once and option 31 twice. */
export const choose = (...options: (number | Choice)[]): readonly Choice[] =>
  options.map((option): Choice => (typeof option === 'number' ? [option, 1] : option));
