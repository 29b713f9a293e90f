import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import { useAuth } from '../auth/auth-store.ts';
import { createSoldOut, findLimit, findPress, type Limit, type Limited } from './sold-out-service.ts';

const sendSigned = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original<object>()), sendSigned }));

const unreachable = new ApiError('unreachable', 0, 'unreachable', '');
const latte = { store: 'mall', kind: 'item', id: 3 } as const;
const oatMilk = { store: 'mall', kind: 'option', id: 22 } as const;
const out: Limit = { left: 0, until: 'today' };
const enough: Limit = { left: null, until: 'today' };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The server: one row for the latte, or none. `by` presses as somebody else. */
let row: Limited | undefined;
let clock = 0;
const put = ({ left, until }: Limit, setBy = 'Robin Hale') => {
  clock += 1;
  const before = row ? { left: row.left, until: row.until } : enough;
  const setAt = new Date(clock * 1000).toISOString();
  row = left === null ? undefined : { ...latte, left, until, setBy, setAt };
  return { success: true, data: { before, after: { left, until } } };
};
const answer = async (method: string, _path: string, body: Limit) =>
  method === 'GET' ? { success: true, data: row ? [row] : [] } : put(body);

const told = { onSet: vi.fn(), onRefused: vi.fn(), onOvertaken: vi.fn(), onLate: vi.fn(), onForbidden: vi.fn() };
let service: ReturnType<typeof createSoldOut>;
let close: () => void;

const sent = () =>
  sendSigned.mock.calls.filter(([method]) => method === 'POST').map(([, , { left, until }]) => [left, until]);
const loads = () => sendSigned.mock.calls.filter(([method]) => method === 'GET').length;
const left = () => findLimit(service.store.getState(), latte)?.left;
const press = () => findPress(service.store.getState(), latte);
const undo = async (at = -1) => {
  await told.onSet.mock.calls.at(at)?.[2]();
  await pass(0);
};

beforeEach(async () => {
  vi.useFakeTimers();
  row = undefined;
  sendSigned.mockImplementation(answer);
  service = createSoldOut();
  close = service.open(told);
  await pass(0);
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sendSigned.mockReset();
  for (const each of Object.values(told)) each.mockReset();
});

test('what one person pressed is not sent in the name of the next', async () => {
  sendSigned.mockRejectedValueOnce(unreachable);
  service.set(latte, out);
  await pass(0);
  useAuth.setState({ user: sampleUser });
  await pass(60_000);
  expect(sent()).toEqual([[0, 'today']]);
  useAuth.setState({ user: null });
});

describe('the list', () => {
  test('is loaded at the start and every 10 seconds, while the page is seen', async () => {
    expect(loads()).toBe(1);
    await pass(10_000);
    expect(loads()).toBe(2);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(30_000);
    expect(loads()).toBe(2);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(loads()).toBe(3);
    close();
    await pass(30_000);
    expect(loads()).toBe(3);
  });

  test('stays as it was when it cannot be loaded, without a word', async () => {
    put(out);
    await pass(10_000);
    sendSigned.mockRejectedValueOnce(unreachable);
    await pass(10_000);
    expect(left()).toBe(0);
  });

  test('of someone who is no longer staff is told of', async () => {
    sendSigned.mockRejectedValueOnce(new ApiError('refused', 403, 'forbidden', ''));
    await pass(10_000);
    expect(told.onForbidden).toHaveBeenCalledOnce();
  });

  test('that was asked for before a press does not hide the press', async () => {
    let late = (_: unknown) => {};
    sendSigned.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    await pass(10_000);
    service.set(latte, out);
    await pass(0);
    late({ success: true, data: [] });
    await pass(0);
    expect(left()).toBe(0);
  });

  test('keeps options apart from items of the same id', async () => {
    put(out);
    row = { ...(row as Limited), kind: 'option' };
    await pass(10_000);
    expect([left(), findLimit(service.store.getState(), { ...latte, kind: 'option' })?.left]).toEqual([undefined, 0]);
  });

  test('leaves out what this board does not know', async () => {
    put(out);
    row = { ...(row as Limited), kind: 'table' };
    await pass(10_000);
    expect(service.store.getState().limits).toEqual([]);
  });
});

describe('a press', () => {
  test('is sent at once, told when it is answered, and shown with who pressed', async () => {
    service.set(latte, out);
    expect(sendSigned.mock.calls.at(-1)).toEqual(['POST', '/staff/availability', { ...latte, ...out }]);
    expect([press()?.isUnanswered, left(), told.onSet.mock.calls]).toEqual([false, undefined, []]);
    await pass(0);
    expect([press(), findLimit(service.store.getState(), latte)?.setBy]).toEqual([undefined, 'Robin Hale']);
    expect(told.onSet).toHaveBeenCalledExactlyOnceWith(latte, out, expect.any(Function));
  });

  test('on an option is sent as one, and told with its kind', async () => {
    service.set(oatMilk, out);
    expect(sendSigned.mock.calls.at(-1)?.[2]).toEqual({ ...oatMilk, ...out });
    await pass(0);
    expect(told.onSet).toHaveBeenCalledExactlyOnceWith(oatMilk, out, expect.any(Function));
  });

  test('holds by its answer, also when the list cannot be loaded', async () => {
    service.set(latte, out);
    sendSigned.mockRejectedValueOnce(unreachable);
    await pass(0);
    expect([press(), left()]).toEqual([undefined, 0]);
    service.set(latte, enough);
    sendSigned.mockRejectedValueOnce(unreachable);
    await pass(0);
    expect([press(), left()]).toEqual([undefined, undefined]);
  });

  test('for today that could not be sent until the next business day is not sent any more, and told', async () => {
    vi.setSystemTime('2026-11-16T11:59:00Z');
    sendSigned.mockImplementation(async () => {
      throw unreachable;
    });
    service.set(latte, out);
    await pass(57_000);
    expect([press()?.isUnanswered, told.onLate.mock.calls]).toEqual([true, []]);
    sendSigned.mockImplementation(answer);
    vi.setSystemTime('2026-11-16T12:00:01Z');
    await pass(3_000);
    expect([press(), row, told.onLate.mock.calls]).toEqual([undefined, undefined, [[latte]]]);
  });

  test('while one is being sent follows it: the last wish counts, and is told of once', async () => {
    service.set(latte, out);
    service.set(latte, enough);
    service.set(latte, { left: 5, until: 'today' });
    expect(sent()).toEqual([[0, 'today']]);
    await pass(0);
    expect(sent()).toEqual([
      [0, 'today'],
      [5, 'today'],
    ]);
    expect([left(), press(), told.onSet.mock.calls.map(([, wish]) => wish.left)]).toEqual([5, undefined, [5]]);
  });

  test('without an answer is tried again until there is one, and told of only then', async () => {
    sendSigned.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(new ApiError('refused', 503, 'busy', ''));
    service.set(latte, out);
    await pass(0);
    expect([press()?.isUnanswered, left(), told.onSet.mock.calls]).toEqual([true, undefined, []]);
    await pass(6_000);
    expect([sent().length, left(), told.onSet.mock.calls.length]).toEqual([3, 0, 1]);
  });

  test('on one that waits for the connection replaces it', async () => {
    sendSigned.mockRejectedValueOnce(unreachable);
    service.set(latte, out);
    await pass(0);
    service.set(latte, enough);
    expect(sent()).toHaveLength(1);
    await pass(3_000);
    expect([sent(), press()]).toEqual([
      [
        [0, 'today'],
        [null, 'today'],
      ],
      undefined,
    ]);
  });

  test.each([404, 400])('that is refused with %i goes back, with a word', async (status) => {
    const error = new ApiError('refused', status, '', '');
    sendSigned.mockRejectedValueOnce(error);
    service.set(latte, out);
    await pass(0);
    expect([press(), left(), told.onRefused.mock.calls]).toEqual([undefined, undefined, [[latte, error]]]);
    expect(told.onForbidden).not.toHaveBeenCalled();
  });

  test('of someone who is no longer staff is told of', async () => {
    sendSigned.mockRejectedValueOnce(new ApiError('refused', 403, 'forbidden', ''));
    service.set(latte, out);
    await pass(0);
    expect(told.onRefused).toHaveBeenCalledOnce();
    expect(told.onForbidden).toHaveBeenCalledOnce();
  });
});

describe('Undo', () => {
  test('sends back what was before, and can be undone', async () => {
    put({ left: 7, until: 'open' });
    service.set(latte, out);
    await pass(0);
    await undo();
    expect(sent().at(-1)).toEqual([7, 'open']);
    await undo();
    expect(sent().at(-1)).toEqual([0, 'today']);
    expect(left()).toBe(0);
  });

  test('is not offered where nothing changed', async () => {
    put(out);
    service.set(latte, out);
    await pass(0);
    expect(told.onSet).toHaveBeenCalledExactlyOnceWith(latte, out, undefined);
  });

  test('of a press that had arrived though its answer was lost goes back to what the board showed', async () => {
    sendSigned.mockImplementationOnce(async (_method, _path, body) => {
      put(body);
      throw unreachable;
    });
    service.set(latte, out);
    await pass(3_000);
    await undo();
    expect([sent().at(-1), left()]).toEqual([[null, 'today'], undefined]);
  });

  test('leaves what somebody else has pressed since, and says so', async () => {
    service.set(latte, out);
    await pass(0);
    put(out, 'Mia Chen');
    await undo();
    expect([sent().length, findLimit(service.store.getState(), latte)?.setBy]).toEqual([1, 'Mia Chen']);
    expect(told.onOvertaken).toHaveBeenCalledExactlyOnceWith(latte);
  });

  test('of a count goes on though orders have lowered it', async () => {
    service.set(latte, { left: 5, until: 'today' });
    await pass(0);
    row = { ...(row as Limited), left: 4 };
    await undo();
    expect([sent().at(-1), left()]).toEqual([[null, 'today'], undefined]);
  });

  test('without a connection is sent later', async () => {
    service.set(latte, out);
    await pass(0);
    sendSigned.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
    await undo();
    expect([press()?.isUnanswered, left()]).toEqual([true, 0]);
    await pass(3_000);
    expect(left()).toBeUndefined();
  });
});
