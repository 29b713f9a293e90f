import { randomBytes } from 'node:crypto';

/** Ids that tell the calls of all processes apart in one log: a random start for the process, then counting. */
export function requestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
