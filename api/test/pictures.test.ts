import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { encodePicture, getEncoderCpuMs } from '../src/catalogue/pictures/encode-picture.ts';
import { findPictureState, setReady } from '../src/catalogue/pictures/queries.ts';
import { takePicture } from '../src/catalogue/pictures/take-picture.ts';
import { findCaller } from '../src/identity/sessions.ts';
import type { Caller } from '../src/platform/http/authentication.ts';
import { createPictureFileReader } from '../src/site/picture-files.ts';
import { openSiteApp } from './built-site.ts';
import { findRow } from './database.ts';
import { catchMails } from './mail-catcher.ts';
import { createOrderCalls } from './order-calls.ts';
import { startTestWorker } from './test-worker.ts';

// The encoder reads no AVIF; this test looks at what it wrote.
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });

const publicUrl = 'http://localhost:3000';
const { api } = await openSiteApp(
  { pages: { '/': '<p>Home</p>', '/404': '<p>Nothing here</p>' }, files: { '/pictures/mocha-800.avif': 'mocha' } },
  publicUrl,
);

/** Enough to see what a picture shows. */
const small = { widths: [100], effort: 0 };
const red = { r: 200, g: 40, b: 30 };
const blue = { r: 20, g: 60, b: 200 };
const plain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
const take = (bytes: Buffer, by: Caller | null = null) => takePicture(api, bytes, by);
const encoded = async (bytes: Buffer, options?: Parameters<typeof encodePicture>[2]) => {
  const name = await takePicture({ db: api.db }, bytes, null);
  await encodePicture(api.db, name, options);
  return name;
};
/** Ready, with made-up files of this many bytes. */
const stored = async (bytes: Record<number, number>) => {
  const name = await takePicture({ db: api.db }, Buffer.from(`ffd8ff${randomBytes(8).toString('hex')}`, 'hex'), null);
  const files = Object.entries(bytes).map(([width, length]) => ({ width: Number(width), body: randomBytes(length) }));
  await setReady(
    api.db,
    name,
    files.flatMap((file) => (['avif', 'webp'] as const).map((format) => ({ ...file, format }))),
  );
  return name;
};
const findFiles = (name: string) =>
  api.db
    .selectFrom('picture_files')
    .select(['width', 'format', 'body'])
    .where('name', '=', name)
    .orderBy('width')
    .orderBy('format')
    .execute();
const findJobs = async (name: string) =>
  (await api.boss.findJobs<{ picture: string }>('encode-picture')).filter(({ data }) => data.picture === name);
const readPixel = async (file: Buffer, left: number, top: number) =>
  sharp(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer(), {
    raw: { width: 1, height: 1, channels: 3 },
  })
    .raw()
    .toBuffer();

/** Pixels of noise as PNG; another compression has other bytes, so that it is encoded again. */
const makeNoise = async (side: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: red, noise } });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return (compressionLevel: number) =>
    sharp(data, { raw: { width, height, channels } }).png({ compressionLevel }).toBuffer();
};
const readAvifs = async (name: string) => {
  const avifs = (await findFiles(name)).filter(({ format }) => format === 'avif');
  return avifs.map(({ body }) => body.toString('base64'));
};

test('an encoding that would take longer than its limit is made with the least effort', async () => {
  const noise = await makeNoise(900);
  const widths = [100, 200];
  const [first, second] = await readAvifs(await encoded(await noise(1), { widths, effort: 4, limitMs: 0 }));
  const [least, ...others] = await readAvifs(await encoded(await noise(2), { widths, effort: 0 }));
  expect(others).toEqual([second]);
  expect(first).not.toBe(least);
});

test('the time that calls cost meanwhile is not the encoder’s', () => {
  const [before, start] = [getEncoderCpuMs(), process.threadCpuUsage()];
  while (process.threadCpuUsage(start).user < 300_000);
  expect(getEncoderCpuMs() - before).toBeLessThan(150);
});

test('a picture of noise costs a few seconds of the processor', { timeout: 120_000 }, async () => {
  const noise = await makeNoise(1_200);
  const before = process.cpuUsage();
  const name = await encoded(await noise(1));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(8);
  expect(await findPictureState(api.db, name)).toMatchObject({ state: 'ready' });
});

describe('a picture that is taken', () => {
  test('is named after its content, stored once, and encoded by the worker', async () => {
    const mails = await catchMails();
    const bytes = await plain(1000, 900).jpeg().toBuffer();
    const { token } = await createOrderCalls(api).employ('manager');
    const name = await take(bytes, (await findCaller(api.db, token)) as Caller);
    expect(name).toBe(`p-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`);
    expect(await findPictureState(api.db, name)).toEqual({ state: 'waiting', problem: null });
    expect(await findJobs(name)).toMatchObject([{ data: { picture: name }, retryLimit: 2 }]);

    const stop = await startTestWorker(api.databaseUrl, mails.url);
    await expect.poll(() => findPictureState(api.db, name), { timeout: 80_000 }).toMatchObject({ state: 'ready' });
    await stop();
    // The same again is the same picture, and there is nothing to do.
    expect(await take(bytes)).toBe(name);
    expect(await findJobs(name)).toHaveLength(1);
    expect(await findFiles(name)).toHaveLength(6);
  }, 120_000);

  test('leaves an entry of who uploaded it, in the same transaction as its job', async () => {
    const bytes = await plain(801, 801).png().toBuffer();
    const queue = { send: () => Promise.reject(new Error('the queue is away')) };
    await expect(takePicture({ db: api.db, queue }, bytes, null)).rejects.toThrow('the queue is away');
    const name = await take(bytes);
    const entries = api.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'after'])
      .where('subject', '=', `picture:${name}`);
    expect(await entries.execute()).toEqual([{ actor: null, action: 'menu.edit', after: { bytes: bytes.length } }]);
  });

  test('uploaded again counts from then on, so that the night does not erase it', async () => {
    const bytes = Buffer.from(`ffd8ff${randomBytes(8).toString('hex')}`, 'hex');
    const name = await takePicture({ db: api.db }, bytes, null);
    await api.db.updateTable('pictures').set({ state: 'ready' }).where('name', '=', name).execute();
    const longAgo = new Date('2026-01-01T00:00:00Z');
    await api.db.updateTable('pictures').set({ created_at: longAgo }).where('name', '=', name).execute();
    await takePicture({ db: api.db }, bytes, null);
    const row = await findRow(api.db, 'pictures', { name }, ['state', 'created_at']);
    expect(row.state).toBe('ready');
    expect(row.created_at.getTime()).toBeGreaterThan(longAgo.getTime());
  });

  test('that failed is tried again when it is uploaded again', async () => {
    const bytes = await plain(790, 2000).webp().toBuffer();
    const name = await encoded(bytes);
    expect(await findPictureState(api.db, name)).toEqual({
      state: 'failed',
      problem: 'The picture has 790 x 2000 pixels. Its shorter side needs at least 800, or it would look blurred.',
    });
    await take(bytes);
    expect(await findPictureState(api.db, name)).toEqual({ state: 'waiting', problem: null });
  });
});

describe('a picture that is encoded', () => {
  test('is a square in three widths and two formats, also from a wide original', async () => {
    const files = await findFiles(await encoded(await plain(1600, 800).png().toBuffer(), { effort: 0 }));
    const seen = await Promise.all(
      files.map(async ({ width, format, body }) => {
        const { width: wide, height: high, format: read } = await sharp(body).metadata();
        return [width, format, wide, high, read];
      }),
    );
    expect(seen).toEqual(
      [400, 800, 1200].flatMap((width) => [
        [width, 'avif', width, width, 'heif'],
        [width, 'webp', width, width, 'webp'],
      ]),
    );
  });

  test('is turned upright as its camera says', async () => {
    const sides = await sharp(await plain(1000, 500, red).extend({ bottom: 500, background: blue }).png().toBuffer())
      .withMetadata({ orientation: 6 }) // stored with its left side up
      .jpeg()
      .toBuffer();
    const files = await findFiles(await encoded(sides, small));
    const at = async (left: number) => [...(await readPixel(files[1]?.body as Buffer, left, 50))];
    // Red was above, so it is on the right.
    const [left, right] = [await at(5), await at(95)];
    expect(left[2]).toBeGreaterThan(150);
    expect(right[0]).toBeGreaterThan(150);
  });

  test('shows the part that draws the eye', async () => {
    const spot = await plain(300, 300, red).png().toBuffer();
    const grey = { r: 128, g: 128, b: 128 };
    const wide = await plain(2400, 800, grey)
      .composite([{ input: spot, left: 2000, top: 250 }])
      .png()
      .toBuffer();
    const files = await findFiles(await encoded(wide, small));
    const { data, info } = await sharp(files[1]?.body).raw().toBuffer({ resolveWithObject: true });
    const reds = Array.from({ length: info.width * info.height }, (_, nth) => nth * info.channels).filter(
      (at) => (data[at] ?? 0) > 170 && (data[at + 1] ?? 255) < 90,
    );
    expect(reds.length / (info.width * info.height)).toBeGreaterThan(0.1);
  });

  test('has a lower quality where 800 pixels would weigh too much, and the last is taken', async () => {
    const encodeAvif = async (bytes: Buffer) =>
      (await findFiles(await encoded(bytes, { widths: [800], effort: 0 })))[0]?.body.length ?? 0;
    expect(await encodeAvif(await plain(900, 900).jpeg().toBuffer())).toBeLessThan(25_000);
    // As busy as no photograph is.
    const patch = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const busy = await plain(800, 800)
      .composite([{ input: await patch.png().toBuffer() }])
      .png()
      .toBuffer();
    // 78 kB at the first quality, 30 kB at the last.
    const made = await encodeAvif(busy);
    expect(made).toBeGreaterThan(25_000);
    expect(made).toBeLessThan(36_000);
  });

  test('is made once, though the job runs twice at the same time', async () => {
    const name = await take(await plain(850, 850).jpeg().toBuffer());
    await Promise.all([encodePicture(api.db, name, small), encodePicture(api.db, name, small)]);
    await encodePicture(api.db, name, small);
    expect(await findPictureState(api.db, name)).toMatchObject({ state: 'ready' });
    expect(await findFiles(name)).toHaveLength(2);
  });
});

describe('its files', () => {
  const get = (url: string, headers = {}) => api.app.inject({ url, headers });

  test('are served for ever, otherwise as a picture of the release', async () => {
    const name = await stored({ 400: 100, 800: 200, 1200: 300 });
    const shipped = await get('/pictures/mocha-800.avif');
    for (const { width, format, body } of await findFiles(name)) {
      const answer = await get(`/pictures/${name}-${width}.${format}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`]);
      expect(answer.rawPayload.equals(body)).toBe(true);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(shipped.headers).sort());
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    const path = `/pictures/${name}-800.avif`;
    const { etag } = (await get(path)).headers;
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await api.app.inject({ method: 'HEAD', url: path })).payload).toBe('');
  });

  test('of an unknown or unready picture are not found, and nobody keeps that answer', async () => {
    const waiting = await take(await plain(830, 830).jpeg().toBuffer());
    for (const name of ['p-0000000000000000', waiting]) {
      const answer = await get(`/pictures/${name}-800.avif`, { accept: 'image/*' });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    // The picture is found as soon as it is ready, although it was asked for before.
    await setReady(api.db, waiting, [{ width: 800, format: 'avif', body: randomBytes(9) }]);
    expect((await get(`/pictures/${waiting}-800.avif`)).statusCode).toBe(200);
  });

  test('made-up names ask the database once a second, other names never', async () => {
    const name = await stored({ 800: 200 });
    const asked = vi.spyOn(api.db, 'selectFrom');
    const files = createPictureFileReader(api.db);
    const madeUp = Array.from({ length: 50 }, (_, nth) => `/pictures/p-${String(nth).padStart(16, '0')}-800.avif`);
    const from = performance.now();
    for (let round = 0; round < 3; round += 1) {
      expect((await Promise.all(madeUp.map(files))).every((file) => file === undefined)).toBe(true);
    }
    expect(performance.now() - from).toBeGreaterThan(1_900);
    expect(asked).toHaveBeenCalledTimes(3);

    // A known one is read once, by however many.
    await Promise.all(Array.from({ length: 20 }, () => files(`/pictures/${name}-800.webp`)));
    expect(asked).toHaveBeenCalledTimes(4);
    for (const other of ['p-x', `${name}-300.avif`, `${name}-800.png`, `${name}-800.avif.br`, 'p-%00-800.avif']) {
      expect((await get(`/pictures/${other}`)).statusCode).toBe(404);
    }
    expect(asked).toHaveBeenCalledTimes(4);
    asked.mockRestore();
  });

  test('those used last stay in memory', async () => {
    const name = await stored({ 400: 100, 800: 200, 1200: 400 });
    const path = (file: string) => `/pictures/${name}-${file}`;
    const files = createPictureFileReader(api.db, { most: 500 });
    for (const file of ['400.webp', '800.webp', '400.webp', '1200.webp']) await files(path(file));
    const asked = vi.spyOn(api.db, 'selectFrom');
    await files(path('400.webp'));
    await files(path('1200.webp'));
    expect(asked).not.toHaveBeenCalled();
    await files(path('800.webp'));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
});
