import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

type Run = {
  /** Too short to judge a target. */
  isShort: boolean;
  missed: string[];
  /** Measured all that its file in bench/results/ holds. */
  isWhole?: boolean;
};

/** Returns the names of the targets that do not hold. */
export const findMissed = (targets: Record<string, boolean>): string[] =>
  Object.keys(targets).filter((target) => !targets[target]);

/**
 * Ends a measurement: writes its figures to bench/results/, or to test-results/ if the run is short or not whole, prints
 * them as one JSON line, and exits. A missed target is exit code 2, except in the short form. An error is exit code 1.
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
