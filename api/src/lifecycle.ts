import { inspect } from 'node:util';
import { StartProblem } from './env.ts';

const hardStopMs = 10_000;

/** Starts a process that stops cleanly on SIGTERM or SIGINT: `start` returns the stop function. */
export async function run(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start();
    let stopping = false;
    const onSignal = () => {
      if (stopping) return;
      stopping = true;
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

export function fail(error: unknown): never {
  const text = error instanceof StartProblem ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
