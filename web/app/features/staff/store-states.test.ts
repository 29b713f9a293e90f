import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { createStoreStates, type StoreState } from './store-states.ts';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

const until = '2026-11-14T17:10:00.000Z';
const usual: StoreState = { pausedUntil: null, busyMinutes: 0, busyUntil: null, waiting: 2, overbooked: [] };
const listener = {
  onPaused: vi.fn(),
  onBusy: vi.fn(),
  onRefused: vi.fn(),
  onOvertaken: vi.fn(),
  onForbidden: vi.fn(),
};
/** What the server has. */
let server: StoreState;
let service: ReturnType<typeof createStoreStates>;
const posts = () => sendSigned.mock.calls.filter(([method]) => method === 'POST').map(([, path, body]) => [path, body]);
const undo = (call: ReturnType<typeof vi.fn>) => call.mock.calls[0]?.[2]() as Promise<void>;

beforeEach(() => {
  server = usual;
  service = createStoreStates(listener);
  sendSigned.mockImplementation(async (method: string, path: string, body) => {
    if (method === 'GET') return { success: true, data: server };
    const before = server;
    if (path.endsWith('/pause')) {
      server = { ...server, pausedUntil: 'off' in body ? null : until };
      const was = before.pausedUntil ? { until: before.pausedUntil } : { off: true };
      return { success: true, data: { pausedUntil: server.pausedUntil, before: was } };
    }
    server = { ...server, busyMinutes: body.minutes, busyUntil: body.minutes > 0 ? until : null };
    const { busyMinutes, busyUntil } = server;
    const was = { minutes: before.busyMinutes, tellWaiting: body.tellWaiting };
    return { success: true, data: { busyMinutes, busyUntil, moved: body.tellWaiting ? 2 : 0, before: was } };
  });
});
afterEach(() => {
  vi.resetAllMocks();
});

test('a pause is sent, known, told, and undone by sending what was before', async () => {
  await service.pause('downtown', { minutes: 15 });
  expect(service.states.getState().downtown).toEqual({ ...usual, pausedUntil: until });
  expect(listener.onPaused).toHaveBeenCalledExactlyOnceWith('downtown', until, expect.any(Function));
  await undo(listener.onPaused);
  expect(posts()).toEqual([
    ['/staff/stores/downtown/pause', { minutes: 15 }],
    ['/staff/stores/downtown/pause', { off: true }],
  ]);
  expect(listener.onPaused).toHaveBeenLastCalledWith('downtown', null, undefined);
  expect(service.states.getState().downtown).toEqual(usual);
});

test('so is what is promised while it is busy', async () => {
  await service.busy('mall', { minutes: 10, tellWaiting: true });
  expect(service.states.getState().mall).toMatchObject({ busyMinutes: 10, busyUntil: until });
  expect(listener.onBusy).toHaveBeenCalledExactlyOnceWith(
    'mall',
    expect.objectContaining({ moved: 2 }),
    expect.any(Function),
  );
  await undo(listener.onBusy);
  expect(posts().at(-1)).toEqual(['/staff/stores/mall/busy', { minutes: 0, tellWaiting: true }]);
  expect(service.states.getState().mall).toEqual(usual);
});

test('an Undo leaves what somebody else has set since', async () => {
  await service.pause('downtown', { minutes: 15 });
  server = { ...server, pausedUntil: '2026-11-14T18:00:00.000Z' };
  await undo(listener.onPaused);
  expect(posts()).toHaveLength(1);
  expect(listener.onOvertaken).toHaveBeenCalledExactlyOnceWith('downtown');
  expect(service.states.getState().downtown?.pausedUntil).toBe('2026-11-14T18:00:00.000Z');
});

describe('a refusal', () => {
  const refuse = (error: ApiError) => sendSigned.mockRejectedValueOnce(error);

  test('is told, and how it stands is asked again: a try without an answer may have arrived', async () => {
    refuse(new ApiError('unreachable', 0, 'unreachable', ''));
    server = { ...usual, pausedUntil: until };
    await service.pause('downtown', { minutes: 15 });
    expect(listener.onRefused).toHaveBeenCalledOnce();
    expect(service.states.getState().downtown?.pausedUntil).toBe(until);
  });

  test('to tell how it stands is quiet, except to somebody who is no longer staff', async () => {
    refuse(new ApiError('refused', 403, 'other_store', ''));
    expect(await service.load('mall')).toBe(false);
    expect(await service.load('mall')).toBe(false);
    expect(sendSigned, 'another’s store is asked about once').toHaveBeenCalledOnce();
    expect(listener.onForbidden).not.toHaveBeenCalled();
    refuse(new ApiError('refused', 403, 'forbidden', ''));
    await service.load('downtown');
    expect(listener.onForbidden).toHaveBeenCalledOnce();
  });
});

test('of two answers the one that was asked for later counts', async () => {
  let answer = (_: unknown) => {};
  sendSigned.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const early = service.load('downtown');
  await service.pause('downtown', { minutes: 15 });
  answer({ success: true, data: usual });
  await early;
  expect(service.states.getState().downtown?.pausedUntil).toBe(until);
});
