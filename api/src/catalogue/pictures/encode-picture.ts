import { type Crop, getFrame, minPictureSide, uploadedWidths } from '@juniper/core/rules/uploaded-picture.ts';
import sharp from 'sharp';
import type { Db } from '../../platform/db/database.ts';
import { findWaiting, type PictureFile, setFailed, setReady } from './queries.ts';

// The shop needs the memory and the processor.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const mostPixels = 50_000_000;
const longestSeconds = 60;

/** Tried in this order for the width of most cards until the file is below the limit. */
const qualities = [52, 47, 42, 36];
const limited = { width: 800, bytes: 25_000 };

/**
 * The processor time of one encoding. One of noise costs many times as much as a photograph, and nothing can end it:
 * libvips looks at its timeout before the encoder begins. So an encoding that would take longer gets the least effort.
 */
const longestMs = 8_000;

type EncodeOptions = { widths?: readonly number[]; effort?: number; limitMs?: number };
/** `msPerPixel`: the cost of the last encoding. */
type Pace = { effort: number; limitMs: number; msPerPixel: number };

/** Encodes a waiting picture, or stores for the owner why that fails. A second run does nothing. */
export async function encodePicture(
  db: Db,
  name: string,
  { widths = uploadedWidths, effort = 4, limitMs = longestMs }: EncodeOptions = {},
): Promise<void> {
  const waiting = await findWaiting(db, name);
  if (!waiting) return;
  const square = await readSquare(waiting.original, waiting.crop).catch(describeProblem);
  if (typeof square === 'string') return setFailed(db, name, square);
  const files: PictureFile[] = [];
  const pace: Pace = { effort, limitMs, msPerPixel: 0 };
  for (const width of widths) {
    files.push({ width, format: 'avif', body: await toAvif(square, width, pace) });
    files.push({ width, format: 'webp', body: await resized(square, width).webp({ quality: 80 }).toBuffer() });
  }
  await setReady(db, name, files);
}

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

const resized = ({ data, info: { width, height, channels } }: Square, to: number) =>
  sharp(data, { raw: { width, height, channels } }).resize(to, to).sharpen({ sigma: 0.5 });

/** Returns the processor time of the threads that encode: all but the main one, which answers calls meanwhile. */
export function getEncoderCpuMs(): number {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - main.user - main.system) / 1_000;
}

/** Lowers the effort of the pace when the last encoding says that this one would take too long. */
async function toAvif(square: Square, width: number, pace: Pace): Promise<Buffer> {
  let body = Buffer.alloc(0);
  for (const quality of qualities) {
    if (pace.msPerPixel * width * width > pace.limitMs) pace.effort = 0;
    const startedAt = getEncoderCpuMs();
    body = await resized(square, width).avif({ quality, effort: pace.effort }).toBuffer();
    pace.msPerPixel = (getEncoderCpuMs() - startedAt) / (width * width);
    if (width !== limited.width || body.length <= limited.bytes) break;
  }
  return body;
}
