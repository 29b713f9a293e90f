import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

type Run = {
  isShort: boolean;
  missed: string[];
  /** Measured all that its file in bench/results/ holds. */
  isWhole?: boolean;
};

/** Prints a line beside the result, which goes to the standard output. */
export const say = (line: string) => console.error(line);

export const findMissed = (targets: Record<string, boolean>): string[] =>
  Object.keys(targets).filter((target) => !targets[target]);

/**
 * Ends a measurement: writes its figures to bench/results/, or to test-results/ if the run is short or not whole, and
 * exits: with 2 for a missed target, except in the short form.
 */
export function closeMeasurement(name: string, { isShort, missed, isWhole = true }: Run, figures: object): never {
  const form = isShort ? 'short' : 'full';
  const date = new Date().toISOString().slice(0, 10);
  const result = {
    measurement: name,
    form,
    date,
    cores: availableParallelism(),
    ...figures,
    missed: isShort ? 'not judged' : missed,
  };
  const folder = isWhole && !isShort ? 'bench/results' : 'test-results';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/measure-${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  if (isShort) console.log(`Short form (${name}): it ran to its end. Its figures are too few to judge.`);
  else for (const target of missed) console.log(`missed: ${target}`);
  console.log(JSON.stringify(result));
  process.exit(isShort || missed.length === 0 ? 0 : 2);
}
