// The order of the test files: in each project, those that wait are spread over those that compute.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. */
export const waitingFiles = [
  'api/test/server-stop.test.ts',
  'api/test/worker.test.ts',
  'api/test/stripe-away.test.ts',
  'api/test/picture-uploads.test.ts',
  'api/test/server.test.ts',
  'api/test/demo.test.ts',
  'api/test/health.test.ts',
  'api/test/mail-claims.test.ts',
  'api/test/slow-uploads.test.ts',
  'web/app/features/account/pending-action.test.tsx',
  'web/app/pages/OrderPage.cards.test.tsx',
  'web/app/features/staff/MenuDrawer.test.tsx',
];

/** With four workers, about one file in four waits. */
const filesBetween = 4;

/** Moves files that wait to the front, each followed by some that compute, so that no core is idle at the end. */
export const spreadWaiting = <File>(files: File[], getPath: (file: File) => string): File[] => {
  const getPlace = (file: File) => waitingFiles.indexOf(getPath(file));
  const waiting = files.filter((file) => getPlace(file) >= 0).sort((one, other) => getPlace(one) - getPlace(other));
  const others = files.filter((file) => getPlace(file) < 0);
  const spread = waiting.flatMap((file, at) => [file, ...others.slice(at * filesBetween, (at + 1) * filesBetween)]);
  return [...spread, ...others.slice(waiting.length * filesBetween)];
};

export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((ofProject) =>
      spreadWaiting(ofProject, ({ moduleId }) => path.relative('.', moduleId)),
    );
  }
}
