import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { ownCheckout } from '../lib/api-server.ts';
import { supervise } from '../lib/supervise.ts';
import { withClient } from '../lib/with-client.ts';
import type { Person } from './actors.ts';

/** Pictures of others may wait this long while one manager has 40 of noise. */
const readyWithinMs = 120_000;
/** The pictures of one person that may wait before those of others. */
const mostWaiting = 3;

/** Writes a picture of noise, which costs more to encode than any other. Returns its file. */
export async function writeNoise(folder: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const;
  const size = { width: 2_400, height: 2_400, channels: 3, background: '#000' } as const;
  const file = join(folder, 'noise.jpg');
  writeFileSync(
    file,
    await sharp({ create: { ...size, noise } })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
  return file;
}

export function startEncoder(databaseUrl: string) {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const entry = join(ownCheckout, 'api/src/worker.ts');
  return supervise(process.execPath, [entry], 'test-results/stand/abuse-worker.log', { env });
}

type Setting = { url: string; databaseUrl: string; manager: Person; attacker: Person; waits: boolean };

/**
 * Uploads a picture as another manager. Returns what is wrong: too many of the attacker's pictures wait before it or, if
 * the proof waits for it, it is not ready in time.
 */
export async function uploadBeside({ url, databaseUrl, manager, attacker, waits }: Setting): Promise<string[]> {
  const size = { width: 900, height: 900, channels: 3, background: '#a42' } as const;
  const answer = await fetch(`${url}/api/owner/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await sharp({ create: size }).png().toBuffer()),
  });
  if (answer.status !== 200) return [`another manager's picture: ${answer.status}`];
  const { data } = (await answer.json()) as { data: { name: string } };
  return withClient(databaseUrl, async (client) => {
    const count = async (condition: string, value: string) =>
      (await client.query(`select from pictures where ${condition}`, [value])).rows.length;
    const ahead = await count("uploaded_by = $1 and state = 'waiting'", attacker.userId);
    if (ahead > mostWaiting) return [`${ahead} pictures wait before another manager's`];
    const start = performance.now();
    while (waits && (await count("name = $1 and state = 'ready'", data.name)) === 0) {
      if (performance.now() - start > readyWithinMs) return ["another manager's picture is not ready"];
      await pause(200);
    }
    return [];
  });
}
