import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished } from 'vitest';

/** Follows an event stream as a browser does, until the test ends. */
export async function readEvents<Event>(url: string, token?: string, more: Record<string, string> = {}) {
  const headers = token ? { authorization: `Bearer ${token}`, ...more } : more;
  const request = get(url, { agent: false, headers });
  request.on('error', () => {});
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let isOver = false;
  response.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  response
    .on('error', () => {})
    .on('close', () => {
      isOver = true;
    });
  const events = (): Event[] => {
    const frames = text.split('\n\n').slice(0, -1);
    return frames.filter((frame) => frame.startsWith('data: ')).map((frame) => JSON.parse(frame.slice(6)));
  };

  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    events,
    /** Waits for the first event that matches. */
    sees: async (wanted: (event: Event) => boolean): Promise<Event> => {
      await expect.poll(() => events().some(wanted), { timeout: 5_000, interval: 5 }).toBe(true);
      return events().find(wanted) as Event;
    },
    ends: () => expect.poll(() => isOver, { timeout: 3_000, interval: 5 }).toBe(true),
    isOver: () => isOver,
    /** Stops reading, like a browser that has lost its connection. */
    stall: () => void response.pause(),
  };
}
