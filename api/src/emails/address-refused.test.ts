import { expect, test } from 'vitest';
import { isAddressRefused } from './address-refused.ts';

test.each([
  ['RCPT TO', '550 5.1.1 no such user', true],
  ['RCPT TO', '550-5.1.1 no such user\n550 5.1.1 see our page', true],
  ['RCPT TO', '552 5.2.2 mailbox full', true],
  ['RCPT TO', '550 no such user', true],
  ['RCPT TO', '550', true],
  ['RCPT TO', '551 user not local', true],
  ['RCPT TO', '553 mailbox name not allowed', true],
  ['RCPT TO', '554 no', false],
  ['RCPT TO', '550 5.7.1 we do not like your address', false],
  ['RCPT TO', '550 5.4.1 no route', false],
  ['RCPT TO', '450 4.2.0 greylisted', false],
  ['RCPT TO', '452 4.1.1 try later', false],
  ['MAIL FROM', '550 5.1.8 bad sender', false],
  ['DATA', '550 5.1.1 no such user', false],
  ['DATA', '552 too much', false],
])('%s answered with %j: final is %s', (command, response, isFinal) => {
  expect(isAddressRefused(Object.assign(new Error(response), { command, response }))).toBe(isFinal);
});

test('what is no answer of a mail server is tried again', () => {
  for (const error of [new Error('Connection timeout'), undefined, { command: 'RCPT TO' }]) {
    expect(isAddressRefused(error)).toBe(false);
  }
});
