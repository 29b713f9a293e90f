import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from '../src/catalogue/pictures/encode-picture.ts';
import { findPictureState } from '../src/catalogue/pictures/queries.ts';
import { type OddPicture, oddPictures, secret } from './odd-pictures.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

// The encoder reads no AVIF; this test looks at what it wrote.
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });

const pictures = await oddPictures();
const api = await openTestApp();
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
const { token } = await createOrderCalls(api).employ('manager');

/** Uploads over HTTP. Returns its state, the owner's message, and the files that would be served. */
async function upload(bytes: Buffer, query: string) {
  const answer = await fetch(`${url}/api/owner/pictures${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: Uint8Array.from(bytes),
  });
  const { message, data } = (await answer.json()) as { message?: string; data?: { name: string } };
  if (answer.status === 400 || answer.status === 413) return { state: 'refused', words: message, files: [] };
  const name = data?.name ?? '';
  // One small file is enough to see what is left of the original.
  await encodePicture(api.db, name, { widths: [100], effort: 0 });
  const { state = '', problem = null } = (await findPictureState(api.db, name)) ?? {};
  const files = await api.db.selectFrom('picture_files').select(['format', 'body']).where('name', '=', name).execute();
  return { state, words: problem, files };
}

const traces = [secret, 'Exif', 'GPS', 'XMP', 'xmpmeta', 'xpacket', 'ICC_PROFILE', 'script', '<?php', 'PK\x03\x04'];

async function leftIn(body: Buffer): Promise<string[]> {
  const { exif, icc, iptc, xmp, comments, orientation, pages = 1 } = await sharp(body).metadata();
  const parts = { exif, icc, iptc, xmp, comments, orientation, pages: pages > 1 || undefined };
  return [
    ...traces.filter((trace) => body.includes(trace, 0, 'latin1')),
    ...Object.entries(parts).flatMap(([part, value]) => (value === undefined ? [] : [part])),
  ];
}

// With a crop, the header is read before the picture is stored: what fails without one may be refused.
test.each([
  ['without a crop', ''],
  ['cropped', '?x=1&y=1&size=8900'],
])(
  '%s, no picture stops the server, leaves metadata or fails without words; memory is bounded',
  async (_how, query) => {
    expect(pictures.length).toBeGreaterThanOrEqual(100);
    const { rss } = process.memoryUsage;
    const before = rss();
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, rss());
    }, 10);
    const wrong: unknown[] = [];
    const seen: Record<string, number> = { refused: 0, failed: 0, ready: 0 };
    for (const [what, bytes, outcome] of pictures) {
      const { state, words, files } = await upload(bytes, query);
      seen[state] = (seen[state] ?? 0) + 1;
      const isExpected =
        (outcome === 'any' ? /failed|ready/.test(state) : state === outcome) || (query && state === 'refused');
      const isSaid = state === 'ready' ? words === null : /^(The|This|Please) .{10,}\.$/.test(words ?? '');
      const left = (await Promise.all(files.map(({ body }) => leftIn(body)))).flat();
      const isWhole = files.length === (state === 'ready' ? 2 : 0);
      if (!isExpected || !isSaid || !isWhole || left.length > 0) wrong.push({ what, state, words, left });
    }
    clearInterval(watching);
    expect(wrong).toEqual([]);
    expect(seen.refused).toBeGreaterThan(30);
    expect(seen.failed).toBeGreaterThan(query ? 10 : 30);
    expect(seen.ready).toBeGreaterThan(15);
    // 50 million pixels of a progressive JPEG are 300 MB of coefficients.
    expect((most - before) / 1024 / 1024).toBeLessThan(450);
  },
);

test('the check sees what is left', async () => {
  const [, bytes] = pictures.find(([what]) => what.startsWith('a jpeg with a place')) as OddPicture;
  expect(await leftIn(bytes)).toEqual(expect.arrayContaining([secret, 'Exif', 'xmpmeta', 'exif', 'icc', 'xmp']));
});
