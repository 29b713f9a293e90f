import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture } from '../src/catalogue/pictures/encode-picture.ts';
import { findRows } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

// The encoder reads no AVIF; this test looks at what it wrote.
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });

const api = await openTestApp();
const { token, userId } = await createOrderCalls(api).employ('manager');

type Size = { width: number; height: number };
type Crop = [x: number, y: number, size: number];

const wave = (at: number) => Math.abs((at % 120) - 60);
/** Returns the color at a point: each place has its own, so that a shift by a few pixels is seen. */
const colorAt = (x: number, y: number, { width, height }: Size): [red: number, green: number, blue: number] => {
  const base = wave(x) + wave(y);
  return [base + (130 * x) / width, base + 40, base + (130 * y) / height];
};

/** Where a stored pixel is when the photograph is upright, by what the camera wrote into it (EXIF, orientation 1 to 8). */
const orientations: ((x: number, y: number, stored: Size) => [x: number, y: number])[] = [
  (x, y) => [x, y],
  (x, y, { width }) => [width - 1 - x, y],
  (x, y, { width, height }) => [width - 1 - x, height - 1 - y],
  (x, y, { height }) => [x, height - 1 - y],
  (x, y) => [y, x],
  (x, y, { height }) => [height - 1 - y, x],
  (x, y, { width, height }) => [height - 1 - y, width - 1 - x],
  (x, y, { width }) => [y, width - 1 - x],
];

const photographs = new Map<string, Promise<Buffer>>();
function photograph(upright: Size, turned: number): Promise<Buffer> {
  const key = `${upright.width} ${upright.height} ${turned}`;
  const known = photographs.get(key) ?? draw(upright, turned);
  photographs.set(key, known);
  return known;
}
function draw(upright: Size, turned: number): Promise<Buffer> {
  const stored = turned > 4 ? { width: upright.height, height: upright.width } : upright;
  const toUpright = orientations[turned - 1] as (typeof orientations)[number];
  const pixels = Buffer.alloc(stored.width * stored.height * 3);
  for (let y = 0; y < stored.height; y += 1) {
    for (let x = 0; x < stored.width; x += 1) {
      const [atX, atY] = toUpright(x, y, stored);
      const [red, green, blue] = colorAt(atX, atY, upright);
      const at = (y * stored.width + x) * 3;
      pixels[at] = Math.round(red);
      pixels[at + 1] = Math.round(green);
      pixels[at + 2] = Math.round(blue);
    }
  }
  return sharp(pixels, { raw: { ...stored, channels: 3 } })
    .withMetadata({ orientation: turned })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const upload = (bytes: Buffer, [x, y, size]: Crop) => post(bytes, `?x=${x}&y=${y}&size=${size}`);
const post = (bytes: Buffer, query = '') =>
  api.call('POST', `/owner/pictures${query}`, { token, body: bytes, headers: { 'content-type': 'image/jpeg' } });

const widest = { width: 1600, height: 1000 };
const tallest = { width: 900, height: 1500 };
const panorama = { width: 6001, height: 803 };

/** Returns how far the files are from what the frame showed, by color and on average; 255 would be black for white. */
async function measureDistance(name: string, upright: Size, [x, y, size]: Crop, width: number): Promise<number> {
  const files = await api.db.selectFrom('picture_files').select('body').where('name', '=', name).execute();
  expect(files).toHaveLength(2);
  const [left, top, side] = [(x * upright.width) / 1e4, (y * upright.height) / 1e4, (size * upright.width) / 1e4];
  const distances = await Promise.all(
    files.map(async ({ body }) => {
      const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, width]);
      let sum = 0;
      let count = 0;
      for (let j = 4; j < width; j += 9) {
        for (let i = 4; i < width; i += 9) {
          const [atX, atY] = [left + ((i + 0.5) * side) / width - 0.5, top + ((j + 0.5) * side) / width - 0.5];
          const shown = colorAt(atX, atY, upright);
          for (const [channel, value] of shown.entries()) {
            sum += Math.abs(value - (data[(j * width + i) * info.channels + channel] ?? 0));
            count += 1;
          }
        }
      }
      return sum / count;
    }),
  );
  return Math.max(...distances);
}

/** A quarter of the pixels with little effort show the same part; one test encodes as the product does. */
const quickly = { widths: [400], effort: 0 };

describe('the files show what the frame showed', () => {
  const expectShown = async (
    upright: Size,
    turned: number,
    crop: Crop,
    options: { widths: number[]; effort?: number },
  ) => {
    const { status, body } = await upload(await photograph(upright, turned), crop);
    expect([status, body.data.state]).toEqual([200, 'waiting']);
    await encodePicture(api.db, body.data.name, options);
    const [width = 0] = options.widths;
    expect(await measureDistance(body.data.name, upright, crop, width)).toBeLessThan(3);
    // The comparison sees a shift of half a percent.
    const [x, y, size] = crop;
    expect(await measureDistance(body.data.name, upright, [x + 50, y, size], width)).toBeGreaterThan(3);
  };

  test('at 800 pixels with full effort', () => expectShown(widest, 1, [2500, 700, 5600], { widths: [800] }));

  test.each<[string, Size, turned: number, Crop]>([
    ['all of the height, at the left', widest, 1, [0, 0, 6250]],
    ['all of the height, at the right', widest, 1, [3750, 0, 6250]],
    ['the least, at the top right', widest, 1, [5000, 0, 5000]],
    ['the least, at the bottom', widest, 1, [1234, 2000, 5000]],
    ['a little more, in the middle', widest, 1, [2500, 700, 5500]],
    ['all of a square', { width: 1111, height: 1111 }, 1, [0, 0, 10_000]],
    ['all of the width, at the bottom', tallest, 1, [0, 4000, 10_000]],
    ['a part of a tall one', tallest, 1, [999, 1111, 8889]],
    ['the end of a wide one, rounded over its edge', panorama, 1, [8662, 0, 1339]],
    ...[2, 3, 4, 5, 6, 7, 8].map((turned): [string, Size, number, Crop] => {
      return [`a part, turned as ${turned} by the camera`, widest, turned, [3300, 1500, 5200]];
    }),
    ['a tall one, turned', tallest, 6, [500, 3777, 9300]],
  ])('%s', (_what, upright, turned, crop) => expectShown(upright, turned, crop, quickly));
});

const tooSmall =
  'Please choose a square inside the picture, 800 pixels wide or more. This picture has 1600 x 1000 pixels.';

test.each<[string, Crop]>([
  ['nothing', [0, 0, 0]],
  ['less than nothing', [5000, 5000, -5000]],
  ['one pixel', [0, 0, 6]],
  ['790 pixels', [100, 100, 4940]],
  ['left of it', [-10, 0, 5000]],
  ['above it', [0, -10, 5000]],
  ['over the right edge', [5010, 0, 5000]],
  ['over the bottom', [0, 2030, 5000]],
  ['wholly beside it', [10_000, 0, 5000]],
  ['wholly under it', [0, 10_000, 5000]],
  ['all of the width, more than its height', [0, 0, 10_000]],
  ['more than all', [0, 0, 90_000]],
  ['numbers that nobody means', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
])('a frame that is %s is refused in words, also when the camera turned it', async (_what, crop) => {
  for (const turned of [1, 6]) {
    expect(await upload(await photograph(widest, turned), crop)).toMatchObject({
      status: 400,
      body: { success: false, code: 'crop_too_small', message: tooSmall },
    });
  }
});

test('a frame has three whole numbers or none', async () => {
  const bytes = await photograph(widest, 1);
  for (const query of ['?x=0', '?y=0&size=6250', '?x=0&y=0', '?x=0&y=0&size=big', '?x=0&y=0.5&size=6250']) {
    expect(await post(bytes, query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
});

test('a picture that has no pixels to choose from says so at once', async () => {
  const small = await sharp({ create: { width: 900, height: 799, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const [tiny, broken] = [await upload(small, [0, 0, 8000]), await upload(small.subarray(0, 20), [0, 0, 8000])];
  expect([tiny.status, tiny.body.code, tiny.body.message]).toEqual([
    400,
    'picture_unfit',
    'The picture has 900 x 799 pixels. Its shorter side needs at least 800, or it would look blurred.',
  ]);
  expect([broken.status, broken.body.message]).toEqual([
    400,
    'The picture is damaged and cannot be read. Please save it again.',
  ]);
});

test('each crop is a picture of its own; the original is kept whole and can be cropped again', async () => {
  const bytes = await photograph(widest, 8);
  const crop: Crop = [1000, 100, 5600];
  const named = async (answer: ReturnType<typeof post>) => (await answer).body.data.name as string;
  const names = [
    await named(post(bytes)),
    await named(upload(bytes, crop)),
    await named(upload(bytes, [1001, 100, 5600])),
  ];
  expect(new Set(names).size).toBe(3);
  expect(await named(upload(bytes, crop))).toBe(names[1]);

  const again = (name: string, [x, y, size]: Crop) =>
    api.call('POST', `/owner/pictures/${name}/crop`, { token, body: { x, y, size } });
  // From whichever it is made, the same crop of the same original is the same picture.
  expect(await named(again(names[0] ?? '', crop))).toBe(names[1]);
  // Three of this person's wait to be encoded. A colleague's does not wait for them.
  const refused = { status: 429, headers: { 'retry-after': '10' }, body: { code: 'pictures_waiting' } };
  expect(await again(names[1] ?? '', [2000, 100, 5600])).toMatchObject(refused);
  const colleague = await createOrderCalls(api).employ('manager');
  const body = { x: 3000, y: 100, size: 5600 };
  const theirs = await api.call('POST', `/owner/pictures/${names[0]}/crop`, { token: colleague.token, body });
  expect(theirs.status).toBe(200);
  await api.db.updateTable('pictures').set({ state: 'failed' }).where('name', '=', `${names[0]}`).execute();
  const other = await named(again(names[1] ?? '', [2000, 100, 5600]));
  expect(names).not.toContain(other);
  expect(await again(other, [9000, 0, 5000])).toMatchObject({ status: 400, body: { code: 'crop_too_small' } });
  const whole = await api.app.inject({
    url: `/api/owner/pictures/${other}/original`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
    ...[200, 'image/jpeg', 'no-store'],
  ]);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  // Five pictures, one original.
  const originals = await api.db.selectFrom('picture_originals').select('hash').where('body', '=', bytes).execute();
  expect(originals).toEqual([{ hash: createHash('sha256').update(bytes).digest() }]);
  expect(await api.call('GET', `/owner/pictures/${other}`, { token })).toMatchObject({
    status: 200,
    body: { data: { name: other, state: 'waiting', problem: null } },
  });

  const entries = await findRows(api.db, 'audit_log', { subject: `picture:${other}` }, [
    'actor',
    'role',
    'action',
    'after',
  ]);
  expect(entries).toEqual([
    {
      actor: userId,
      role: 'manager',
      action: 'menu.edit',
      after: { bytes: bytes.length, crop: { x: 2000, y: 100, size: 5600 } },
    },
  ]);
});
