import { type Crop, getFrame, minPictureSide, uploadedWidths } from '@juniper/core/rules/uploaded-picture.ts';
import sharp from 'sharp';
import type { Db } from '../../platform/db/database.ts';
import { findWaiting, type PictureFile, setFailed, setReady } from './queries.ts';

// One thread and no cache: memory and processor are for the shop.
sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that libvips reads, only those that `takePicture` lets in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const mostPixels = 50_000_000;
const longestSeconds = 60;

/** Tried in this order for the width that cards mostly show, until it is below the limit. The last one is taken. */
const qualities = [52, 47, 42, 36];
const limited = { width: 800, bytes: 25_000 };

/** An encoding that takes longer is of noise, which costs many times as much: the next ones get the least effort. */
const slowMs = 5_000;

type EncodeOptions = { widths?: readonly number[]; effort?: number; slowAfterMs?: number };
type Pace = { effort: number; slowAfterMs: number };

/**
 * Makes the files of a waiting picture, or says in words for the owner why it cannot. Run twice, it is done once. Tests
 * ask for fewer widths, less effort and a shorter time.
 */
export async function encodePicture(
  db: Db,
  name: string,
  { widths = uploadedWidths, effort = 4, slowAfterMs = slowMs }: EncodeOptions = {},
): Promise<void> {
  const waiting = await findWaiting(db, name);
  if (!waiting) return;
  const square = await readSquare(waiting.original, waiting.crop).catch(describeProblem);
  if (typeof square === 'string') return setFailed(db, name, square);
  const files: PictureFile[] = [];
  const pace: Pace = { effort, slowAfterMs };
  for (const width of widths) {
    files.push({ width, format: 'avif', body: await toAvif(square, width, pace) });
    files.push({ width, format: 'webp', body: await resized(square, width).webp({ quality: 80 }).toBuffer() });
  }
  await setReady(db, name, files);
}

/** A picture that cannot be shown. The message is for the owner. */
export class Unfit extends Error {}

const describeProblem = (error: unknown): string =>
  error instanceof Unfit ? error.message : 'The picture is damaged and cannot be read. Please save it again.';

type Size = { width: number; height: number };

/** Reads the upright size from the header alone. The limit is off, so that 'too large' is not reported as 'damaged'. */
export async function readSize(original: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new Unfit(describeProblem(error));
    });
  const { width, height } = autoOrient;
  if (width * height > mostPixels) {
    throw new Unfit(`The picture has ${width} x ${height} pixels, more than 50 million. Please make it smaller first.`);
  }
  if (Math.min(width, height) < minPictureSide) {
    throw new Unfit(
      `The picture has ${width} x ${height} pixels. Its shorter side needs at least ${minPictureSide}, or it would look blurred.`,
    );
  }
  return autoOrient;
}

type Square = Awaited<ReturnType<typeof readSquare>>;

/** Crops the chosen part of the picture, or the part that draws the eye, once: all widths show the same. */
async function readSquare(original: Buffer, crop: Crop | undefined) {
  const size = await readSize(original);
  const frame = crop && getFrame(size, crop);
  const side = Math.min(frame?.side ?? Math.min(size.width, size.height), Math.max(...uploadedWidths));
  const upright = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const square = frame
    ? upright.extract({ left: frame.left, top: frame.top, width: frame.side, height: frame.side }).resize(side, side)
    : upright.resize(side, side, { fit: 'cover', position: 'attention' });
  return square.timeout({ seconds: longestSeconds }).raw().toBuffer({ resolveWithObject: true });
}

/** sharp writes no metadata unless it is asked to, and here there is none left to write. */
const resized = ({ data, info: { width, height, channels } }: Square, to: number) =>
  sharp(data, { raw: { width, height, channels } })
    .resize(to, to)
    .sharpen({ sigma: 0.5 })
    .timeout({ seconds: longestSeconds });

/** Lowers the effort of the pace after a slow encoding. */
async function toAvif(square: Square, width: number, pace: Pace): Promise<Buffer> {
  let body = Buffer.alloc(0);
  for (const quality of qualities) {
    const start = performance.now();
    body = await resized(square, width).avif({ quality, effort: pace.effort }).toBuffer();
    if (performance.now() - start > pace.slowAfterMs) pace.effort = 0;
    if (width !== limited.width || body.length <= limited.bytes) break;
  }
  return body;
}
