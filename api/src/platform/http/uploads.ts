import type { IncomingMessage } from 'node:http';

type Bounds = { uploads: number; uploadsPerNetwork: number; bodyMs: number };
type Upload = { network: string; cut: () => void };

type Outcome = 'whole' | 'tooSlow' | 'tooLarge';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Waits for bodies, which Node buffers. At a limit, the oldest upload is cut off, because normal bodies arrive within
 * milliseconds.
 */
export function createUploads({ uploads: max, uploadsPerNetwork: maxPerNetwork, bodyMs }: Bounds) {
  const sending = new Set<Upload>();

  const makeRoom = (network: string) => {
    const neighbours = [...sending].filter((upload) => upload.network === network);
    const [oldest] = neighbours.length >= maxPerNetwork ? neighbours : sending.size >= max ? sending : [];
    oldest?.cut();
  };

  return {
    /** Calls `done` once, or never if the client hangs up. */
    receive(request: IncomingMessage, getNetwork: () => string, done: (how: Outcome) => void) {
      if (Number(request.headers['content-length']) > request.readableHighWaterMark) return done('tooLarge');
      const wait = () => {
        const finish = (how: Outcome | 'gone') => {
          if (!sending.delete(upload)) return;
          clearTimeout(timer);
          request.off('readable', look);
          if (how !== 'gone') done(how);
        };
        const look = () => {
          if (request.complete) finish('whole');
          // With a full buffer Node stops reading.
          else if (request.readableLength >= request.readableHighWaterMark) finish('tooLarge');
        };
        const upload: Upload = { network: getNetwork(), cut: () => finish('tooSlow') };
        makeRoom(upload.network);
        sending.add(upload);
        const timer = setTimeout(upload.cut, bodyMs);
        request.on('readable', look).once('close', () => finish('gone'));
      };
      // By the next tick the rest of the packet is parsed: for most calls, the whole body.
      process.nextTick(() => (request.complete ? done('whole') : wait()));
    },
  };
}
