import { measureWithRepeat } from '../lib/measure.ts';
import type { Answer, Ask } from './ask.ts';
import { type Column, type Fault, matrix, type Outcome } from './matrix.ts';

/** Returns what is wrong with an answer. */
function judge(
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

/** A second call would find the change of the first, and be quick for that reason. */
const changesOnce: Column[] = ['order', 'card payment', 'counter instead'];

/** Asks for a cell of the table, and once more if only its time is wrong. */
export async function askCell(ask: Ask, fault: Fault, column: Column) {
  const outcome = matrix[fault][column];
  const measure = async () => {
    const answer = await ask(column, fault);
    return { ms: answer.ms, problems: judge(outcome, answer) };
  };
  const isMet = ({ ms, problems }: { ms: number; problems: string[] }) =>
    ms <= outcome.withinMs || problems.length > 1 || changesOnce.includes(column);
  return { fault, column, ...(await measureWithRepeat(`${fault}, ${column}`, measure, isMet)) };
}
