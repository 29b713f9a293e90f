import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sampleTicket } from '../../lib/testing/samples.ts';
import { addDialogMethods } from '../../lib/testing/stub-browser.ts';
import { CancelModal } from './CancelModal.tsx';

beforeAll(addDialogMethods);
afterEach(cleanup);

test.each([
  ['paid by card', { isPaid: true }, true],
  ['whose card was not charged', { isPaid: false }, false],
  ['to be paid at the counter', {}, false],
])('an order %s: says what becomes of the money', (_, paid, isSaid) => {
  render(<CancelModal ticket={{ ...sampleTicket, ...paid }} onCancel={() => {}} onClose={() => {}} />);
  expect(screen.queryByText('What was paid goes back to the card.') !== null).toBe(isSaid);
});
