import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { CounterCode } from './ProfileNotes.tsx';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

const codes = (...made: string[]) => {
  // The clock of this device is wrong, so the time of the server says nothing.
  for (const code of made)
    sendSigned.mockResolvedValueOnce({ success: true, data: { code, expiresAt: '2001-01-01T00:00:00.000Z' } });
};
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const shown = () => document.querySelector('.countercode [aria-hidden]')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  render(<CounterCode />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

test('a code is asked for by a press alone, spelled, and says how long it is good [walkin-8]', async () => {
  expect(sendSigned).not.toHaveBeenCalled();
  codes('BCDFG');
  await press('Show my code');
  expect(sendSigned.mock.calls).toEqual([['POST', '/auth/counter-code']]);
  expect(shown()).toBe('BCDFG');
  expect(screen.getByRole('status').querySelector('.sr-only')?.textContent).toBe('B C D F G');
  expect(screen.getByText('Good for one order, for 5 more minutes.')).toBeDefined();
  await pass(241);
  expect(screen.getByText('Good for one order, for 1 more minute.')).toBeDefined();
  await pass(60);
  expect(shown()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Show my code' })).toBeDefined();
});

test('another code takes its place and lasts as long', async () => {
  codes('BCDFG', 'HJKLM');
  await press('Show my code');
  await pass(200);
  await press('Show another code');
  expect(shown()).toBe('HJKLM');
  expect(screen.getByText('Good for one order, for 5 more minutes.')).toBeDefined();
  await pass(290);
  expect(shown()).toBe('HJKLM');
});

test('a refusal is said where the code would be', async () => {
  sendSigned.mockRejectedValueOnce(new ApiError('refused', 403, 'account_blocked', 'Please order at the counter.'));
  await press('Show my code');
  expect(screen.getByRole('status').textContent).toBe('Please order at the counter.');
  sendSigned.mockRejectedValueOnce(new ApiError('unreachable', 0, '', ''));
  await press('Show my code');
  expect(screen.getByRole('status').textContent).toContain('couldn’t get a code');
  codes('BCDFG');
  await press('Show my code');
  expect(screen.getByRole('status').textContent).toBe('BCDFGB C D F G');
});
