// The order of the test files: those that wait for processes and timeouts are spread over those that compute.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of `api/test` that mostly wait, the longest first. */
export const waitingFiles = [
  'server-stop',
  'worker-killed',
  'stripe-away',
  'picture-uploads',
  'server',
  'worker',
  'demo',
  'health',
  'mail-claims',
  'slow-uploads',
];

/** With four workers, about one file in four waits. */
const filesBetween = 4;

/** Moves the files that wait to the front, each followed by some that compute, so that no core is left idle at the end. */
export const spreadWaiting = <File>(files: File[], getName: (file: File) => string): File[] => {
  const waits = (file: File) => waitingFiles.indexOf(getName(file));
  const waiting = files.filter((file) => waits(file) >= 0).sort((one, other) => waits(one) - waits(other));
  const others = files.filter((file) => waits(file) < 0);
  const spread = waiting.flatMap((file, at) => [file, ...others.slice(at * filesBetween, (at + 1) * filesBetween)]);
  return [...spread, ...others.slice(waiting.length * filesBetween)];
};

export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfApi = ({ project }: TestSpecification) => project.name === 'api';
    const ofApi = spreadWaiting(sorted.filter(isOfApi), ({ moduleId }) => path.basename(moduleId, '.test.ts'));
    return [...sorted.filter((file) => !isOfApi(file)), ...ofApi];
  }
}
