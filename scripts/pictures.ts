/** `npm run pictures -w scripts -- <folder>`: encodes original PNG and JPEG pictures for the site. Originals are not kept here. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { getPictureFile, getPictureShape } from '../web/app/ui/picture-shape.ts';

const formats = ['avif', 'webp'] as const;
/** Tried in this order; below the last one, coffee looks blotchy. */
const qualities = { avif: [52, 47, 42], webp: [80] };
/** Product cards mostly use this width, so its AVIF has a size limit. */
const limitedWidth = 800;

type Places = { out: string; manifest: string };
type Result = { done: string[]; same: string[]; notes: string[]; refused: string[] };

const placesOfSite: Places = {
  out: path.join(import.meta.dirname, '../web/public/pictures'),
  manifest: path.join(import.meta.dirname, 'pictures.json'),
};

/** Encodes the originals of a folder. Tests ask for a smaller limit and less effort. */
export async function encodePictures(
  folder: string,
  places = placesOfSite,
  { limitBytes = 25_000, effort = 4 } = {},
): Promise<Result> {
  const { out, manifest } = places;
  const result: Result = { done: [], same: [], notes: [], refused: [] };
  const hashes: Record<string, string> = existsSync(manifest) ? JSON.parse(await readFile(manifest, 'utf8')) : {};
  const seen = new Set<string>();
  await mkdir(out, { recursive: true });

  for (const file of (await readdir(folder)).filter((entry) => /\.(png|jpe?g)$/i.test(entry)).sort()) {
    const name = path.parse(file).name;
    try {
      if (seen.has(name)) throw new Error('another original has the same name');
      seen.add(name);
      const original = await readFile(path.join(folder, file));
      const settings = JSON.stringify([qualities, limitedWidth, limitBytes]);
      const hash = createHash('sha256').update(settings).update(original).digest('hex').slice(0, 16);
      const { widths } = getPictureShape(name);
      const files = widths.flatMap((width) => formats.map((format) => getPictureFile(name, width, format)));
      if (hashes[name] === hash && files.every((each) => existsSync(path.join(out, each)))) {
        result.same.push(name);
        continue;
      }
      await checkOriginal(name, original);
      const encoded = new Map<string, Buffer>();
      for (const width of widths) {
        for (const format of formats) {
          const most = format === 'avif' && width === limitedWidth ? limitBytes : Number.POSITIVE_INFINITY;
          const { data, note } = await encode(original, name, { width, format, most, effort });
          if (note) result.notes.push(`${name}: ${note}`);
          encoded.set(getPictureFile(name, width, format), data);
        }
      }
      for (const [each, data] of encoded) await writeFile(path.join(out, each), data);
      hashes[name] = hash;
      result.done.push(name);
    } catch (error) {
      result.refused.push(`${file}: ${(error as Error).message}`);
    }
  }
  const sorted = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => a.localeCompare(b, 'en')));
  await writeFile(manifest, `${JSON.stringify(sorted, null, 2)}\n`);
  return result;
}

async function checkOriginal(name: string, original: Buffer): Promise<void> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error('the name must be lower-case words joined by hyphens');
  const { width, height } = (await sharp(original).metadata()).autoOrient;
  const { widths, ratio } = getPictureShape(name);
  // A third width may be larger than the original: this filter is better than a browser's.
  const least = { width: widths[1], height: widths[1] / ratio };
  const size = `${width} x ${height}`;
  if (Math.abs(width / height / ratio - 1) > 0.02) {
    throw new Error(`${size} has the wrong shape; ${ratio === 1 ? 'it must be square' : 'it must be 3:2'}`);
  }
  if (width < least.width || height < least.height) {
    throw new Error(`${size} is too small; at least ${least.width} x ${least.height} is needed`);
  }
}

type File = { width: number; format: 'avif' | 'webp'; most: number; effort: number };

async function encode(original: Buffer, name: string, { width, format, most, effort }: File) {
  const height = width / getPictureShape(name).ratio;
  const image = sharp(original).autoOrient().resize(width, height, { fit: 'cover' }).sharpen({ sigma: 0.5 });
  let note = '';
  for (const quality of qualities[format]) {
    const data = await image.clone().toFormat(format, { quality, effort }).toBuffer();
    if (data.length <= most) return { data, note: note && `${note}; quality ${quality} fits` };
    note = `${format} at ${width} has ${data.length} bytes at quality ${quality}, above ${most}`;
  }
  throw new Error(note);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) {
    console.error('Usage: npm run pictures -w scripts -- <folder of originals>');
    process.exit(1);
  }
  const { done, same, notes, refused } = await encodePictures(folder);
  for (const line of notes) console.log(line);
  for (const line of refused) console.error(`refused ${line}`);
  console.log(`${done.length} encoded, ${same.length} unchanged, ${refused.length} refused`);
  if (refused.length > 0) process.exitCode = 1;
}
