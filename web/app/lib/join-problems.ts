import type { Problem } from './use-form.ts';

/** Joins all broken rules: the first one's message, and for each field the first of its own. */
export const joinProblems = (...problems: (Problem | false | undefined)[]): Problem | undefined => {
  const broken = problems.filter((problem) => problem !== undefined && problem !== false);
  const [first] = broken;
  return (
    first && { message: first.message, fields: Object.assign({}, ...broken.toReversed().map((one) => one.fields)) }
  );
};
