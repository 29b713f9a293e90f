import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is told without the data of customers', () => {
  let line = '';
  const write = (text: string) => {
    line = text;
  };
  const log = createLog('info', { write });
  const error = Object.assign(new Error('550 no such user ada.b+x@mail.example.com here'), {
    code: 'EENVELOPE',
    detail: 'Key (lower(email))=(ada@example.com) already exists.',
    rejected: ['ada@example.com'],
  });
  log.error({ err: error }, 'job failed');
  const { err } = JSON.parse(line);
  expect(Object.keys(err).sort()).toEqual(['code', 'stack', 'type']);
  expect(err.code).toBe('EENVELOPE');
  expect(err.stack).toContain('550 no such user [email] here');
  expect(err.stack).toContain('log.test.ts');
  expect(line).not.toContain('@');
});
