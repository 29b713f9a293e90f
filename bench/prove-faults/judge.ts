import type { Answer } from './ask.ts';
import type { Outcome } from './matrix.ts';

/** What is wrong with an answer that should have had this outcome. */
export function judge(
  { statuses, atLeastMs = 0, withinMs, message, retryAfter: after = 5 }: Outcome,
  answer: Answer,
): string[] {
  const { status, ms, retryAfter, isRight, body } = answer;
  const problems: string[] = [];
  if (!statuses.includes(status)) problems.push(`was answered with ${status}`);
  if (ms > withinMs) problems.push(`took ${ms} ms`);
  if (ms < atLeastMs) problems.push(`took only ${ms} ms: the fault was not felt`);
  if ([200, 0].includes(status) && !isRight) problems.push('did not get what it asked for');
  if (status === 503 && body.message !== message) problems.push(`was told '${body.message}'`);
  if (status === 503 && retryAfter !== String(after)) problems.push('was not told when to come back');
  return problems;
}
