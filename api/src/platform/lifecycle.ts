import { inspect } from 'node:util';
import { StartProblem } from '../env.ts';

const hardStopMs = 10_000;

/** Starts a process that stops cleanly on SIGTERM or SIGINT with the function that `start` returns. */
export async function run(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start();
    let isStopping = false;
    const onSignal = () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), hardStopMs).unref();
      stop().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  } catch (error) {
    fail(error);
  }
}

/** Runs a command with this process's arguments and prints the text that it returns. */
export async function runCommand(command: (words: string[], env: NodeJS.ProcessEnv) => Promise<string>): Promise<void> {
  try {
    const text = await command(process.argv.slice(2), process.env);
    process.stdout.write(`${text}\n`);
  } catch (error) {
    fail(error);
  }
}

export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

/** Returns the message alone if the operator can mend the problem. */
export const describeFailure = (error: unknown): string =>
  error instanceof StartProblem ? error.message : inspect(error);
