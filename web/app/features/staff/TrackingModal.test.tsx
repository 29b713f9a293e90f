import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { sampleTicket } from '../../lib/testing/samples.ts';
import { addDialogMethods } from '../../lib/testing/stub-browser.ts';
import { TrackTicket } from './TrackingModal.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

const hostile = '<img src=x onerror=alert(1)>';
const ticket: Ticket = { ...sampleTicket, fulfilment: 'delivery', status: 'completed' };
const onClose = vi.fn();

beforeEach(addDialogMethods);
afterEach(() => {
  cleanup();
  takeToasts();
  vi.resetAllMocks();
});

test('sends what is typed with Enter, and closes [delivery-5]', async () => {
  render(<TrackTicket ticket={ticket} onClose={onClose} />);
  expect(screen.getByLabelText('Carrier')).toBe(document.activeElement);
  await userEvent.type(screen.getByLabelText('Carrier'), ' DHL ');
  await userEvent.type(screen.getByLabelText('Tracking number'), '0034 0434{Enter}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sendSigned.mock.calls).toEqual([
    ['PUT', `/staff/orders/${ticket.id}/tracking`, { carrier: 'DHL', number: '0034 0434' }],
  ]);
});

test('keeps what was typed when it is refused, as text', async () => {
  sendSigned.mockRejectedValue(new ApiError('refused', 400, 'invalid_request', 'Please write it without a link.'));
  render(<TrackTicket ticket={{ ...ticket, tracking: { carrier: hostile, number: null } }} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please write it without a link.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Carrier').value).toBe(hostile);
  expect(onClose).not.toHaveBeenCalled();
});
