import { uploadedWidths } from '@juniper/core/rules/uploaded-picture.ts';
import sharp from 'sharp';
import type { Db } from '../db/database.ts';
import { findWaiting, type PictureFile, setFailed, setReady } from './store.ts';

// One thread and no cache: memory and processor are for the shop.
sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that libvips reads, only those that `takePicture` lets in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const mostPixels = 50_000_000;
/** An enlarged picture is blurred; on a card of a dense screen, 800 pixels are shown. */
const leastSide = 800;
const longestSeconds = 60;

/** Tried in this order for the width that cards mostly show, until it is below the limit. The last one is taken. */
const qualities = [52, 47, 42, 36];
const limited = { width: 800, bytes: 25_000 };

/**
 * Makes the files of a waiting picture, or says in words for the owner why it cannot. Run twice, it is done once. Tests
 * ask for fewer widths.
 */
export async function encodePicture(db: Db, name: string, widths: readonly number[] = uploadedWidths): Promise<void> {
  const original = await findWaiting(db, name);
  if (!original) return;
  const square = await readSquare(original).catch((error) =>
    error instanceof Unfit ? error.message : 'The picture is damaged and cannot be read. Please save it again.',
  );
  if (typeof square === 'string') return setFailed(db, name, square);
  const files: PictureFile[] = [];
  for (const width of widths) {
    files.push({ width, format: 'avif', body: await toAvif(square, width) });
    files.push({ width, format: 'webp', body: await resized(square, width).webp({ quality: 80 }).toBuffer() });
  }
  await setReady(db, name, files);
}

class Unfit extends Error {}

type Square = Awaited<ReturnType<typeof readSquare>>;

/** The part of the picture that draws the eye, upright. Cropped once, so that all widths show the same. */
async function readSquare(original: Buffer) {
  // The limit is off for the header alone, to tell a picture that is too large from one that is damaged.
  const { autoOrient } = await sharp(original, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  const shorter = Math.min(width, height);
  if (width * height > mostPixels) {
    throw new Unfit(`The picture has ${width} x ${height} pixels, more than 50 million. Please make it smaller first.`);
  }
  if (shorter < leastSide) {
    throw new Unfit(
      `The picture has ${width} x ${height} pixels. Its shorter side needs at least ${leastSide}, or it would look blurred.`,
    );
  }
  const side = Math.min(shorter, Math.max(...uploadedWidths));
  return sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .timeout({ seconds: longestSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** sharp writes no metadata unless it is asked to, and here there is none left to write. */
const resized = ({ data, info: { width, height, channels } }: Square, to: number) =>
  sharp(data, { raw: { width, height, channels } }).resize(to, to).sharpen({ sigma: 0.5 });

async function toAvif(square: Square, width: number): Promise<Buffer> {
  let body = Buffer.alloc(0);
  for (const quality of qualities) {
    body = await resized(square, width).avif({ quality, effort: 4 }).toBuffer();
    if (width !== limited.width || body.length <= limited.bytes) break;
  }
  return body;
}
