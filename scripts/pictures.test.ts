import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPictureFile, getPictureShape } from '../web/app/ui/picture-shape.ts';
import { encodePictures } from './pictures.ts';

let root: string;
let originals: string;
const places = () => ({ out: path.join(root, 'out'), manifest: path.join(root, 'pictures.json') });
const outFiles = async () => (await readdir(places().out)).sort();

/** Noise compresses badly. */
async function addOriginal(file: string, width: number, height: number, noisy = 0) {
  const flat = sharp({ create: { width, height, channels: 3, background: '#c79a6b' } });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const input = { create: { width: noisy, height: noisy, channels: 3, background: '#000', noise } } as const;
  if (noisy > 0) flat.composite([{ input, gravity: 'centre' }]);
  await flat.toFile(path.join(originals, file));
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  originals = await mkdtemp(path.join(root, 'originals-'));
});
afterEach(() => rm(root, { recursive: true }));

test('encodes each shape at its widths', async () => {
  await addOriginal('latte.png', 800, 800);
  await addOriginal('mocha.png', 800, 800);
  await addOriginal('story-1.jpg', 1300, 867);
  await addOriginal('avatar-1.jpeg', 640, 640);
  const result = await encodePictures(originals, places(), { effort: 0 });

  expect(result).toEqual({ done: ['avatar-1', 'latte', 'mocha', 'story-1'], same: [], notes: [], refused: [] });
  const both = (name: string, ...widths: number[]) => widths.flatMap((w) => [`${name}-${w}.avif`, `${name}-${w}.webp`]);
  expect(await outFiles()).toEqual(
    [
      ...both('latte', 400, 800, 1200),
      ...both('mocha', 400, 800),
      ...both('story-1', 600, 1200),
      ...both('avatar-1', 320, 640),
    ].sort(),
  );
  const { width, height, format } = await sharp(path.join(places().out, 'story-1-1200.webp')).metadata();
  expect([width, height, format]).toEqual([1200, 800, 'webp']);
});

test('leaves what has not changed and renews what has', async () => {
  await addOriginal('avatar-1.png', 640, 640);
  await encodePictures(originals, places());
  expect((await encodePictures(originals, places())).same).toEqual(['avatar-1']);

  await rm(path.join(places().out, 'avatar-1-320.webp'));
  expect((await encodePictures(originals, places())).done).toEqual(['avatar-1']);

  await addOriginal('avatar-1.png', 650, 650);
  expect((await encodePictures(originals, places())).done).toEqual(['avatar-1']);
});

test('refuses what does not fit and still does the others', async () => {
  await addOriginal('avatar-1.png', 640, 640);
  await addOriginal('avatar-2.png', 600, 600);
  await addOriginal('blog-bean.png', 1200, 1200);
  await addOriginal('Mocha Deluxe.png', 800, 800);
  await writeFile(path.join(originals, 'avatar-3.png'), 'not a picture');
  const { done, refused } = await encodePictures(originals, places());

  expect(done).toEqual(['avatar-1']);
  expect(refused.map((line) => line.replace(/: .*(unsupported).*/i, ': $1'))).toEqual([
    'Mocha Deluxe.png: the name must be lower-case words joined by hyphens',
    'avatar-2.png: 600 x 600 is too small; at least 640 x 640 is needed',
    'avatar-3.png: unsupported',
    'blog-bean.png: 1200 x 1200 has the wrong shape; it must be 3:2',
  ]);
});

test('lowers the quality until an 800 px AVIF fits, and writes nothing if it never does', async () => {
  await addOriginal('latte.png', 800, 800, 90);
  await addOriginal('noise.png', 800, 800, 200);
  const { done, notes, refused } = await encodePictures(originals, places(), { limitBytes: 4_000, effort: 0 });

  expect(done).toEqual(['latte']);
  expect(notes).toEqual([
    expect.stringMatching(/^latte: avif at 800 has \d+ bytes at quality \d\d, above 4000; quality \d\d fits$/),
  ]);
  expect((await stat(path.join(places().out, 'latte-800.avif'))).size).toBeLessThanOrEqual(4_000);
  expect(refused).toEqual([expect.stringMatching(/^noise\.png: avif at 800 has \d+ bytes at quality 42, above 4000$/)]);
  expect(existsSync(path.join(places().out, 'noise-400.avif'))).toBe(false);
});

test('the pictures of the site are complete, and no 800 px AVIF is above 25 kB', async () => {
  const out = 'web/public/pictures';
  const names = Object.keys(JSON.parse(await readFile('scripts/pictures.json', 'utf8')));
  const expected = names.flatMap((name) =>
    getPictureShape(name).widths.flatMap((width) => [
      getPictureFile(name, width, 'avif'),
      getPictureFile(name, width, 'webp'),
    ]),
  );
  expect((await readdir(out)).sort()).toEqual(expected.sort());
  for (const file of expected.filter((each) => each.endsWith('-800.avif'))) {
    expect((await stat(path.join(out, file))).size, file).toBeLessThanOrEqual(25_000);
  }
});
