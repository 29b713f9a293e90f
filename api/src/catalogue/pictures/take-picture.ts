import { createHash } from 'node:crypto';
import { type Crop, getFrame, maxPictureBytes, minPictureSide } from '@juniper/core/rules/uploaded-picture.ts';
import { insertAudit } from '../../audit/queries.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Queue } from '../../platform/queue/boss.ts';
import { countWaitingPictures, insertPicture } from './queries.ts';

/** A WebP has its length between two words, so it is tested apart. */
const beginnings = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e470d0a1a0a' };

/** Returns the format of a picture by its content. The name and type of an upload may be wrong. */
export function findImageType(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const begins = ([, hex]: [string, string]) => bytes.toString('hex', 0, hex.length / 2) === hex;
  return Object.entries(beginnings).find(begins)?.[0];
}

const mostWaiting = 3;

type PictureServices = {
  db: Db;
  queue?: Pick<Queue, 'send'>;
};

/**
 * Stores an uploaded picture for the worker, which crops and encodes it. Returns its name. The same bytes with the same
 * crop are one picture; a failed one is tried again. `caller` is null for the command line.
 */
export async function takePicture(
  { db, queue }: PictureServices,
  original: Buffer,
  caller: Caller | null,
  crop?: Crop,
): Promise<string> {
  if (original.length === 0) throw unfit('The file is empty.');
  if (original.length > maxPictureBytes) throw unfit('The picture is larger than 8 MB. Please make it smaller first.');
  if (!findImageType(original)) throw unfit('This is not a JPEG, PNG or WebP picture. Please save it as one of these.');
  if (crop) await assertInside(original, crop);
  const hash = createHash('sha256').update(original);
  const stored = { hash: hash.copy().digest(), body: original };
  if (crop) hash.update(`${crop.x},${crop.y},${crop.size}`);
  const name = `p-${hash.digest('hex').slice(0, 16)}`;
  const actor = caller?.account ?? null;
  await db.transaction().execute(async (trx) => {
    if (caller) await lockCaller(trx, caller);
    if (actor && (await countWaitingPictures(trx, actor.user_id, name)) >= mostWaiting) throw tooManyWaiting();
    if (!(await insertPicture(trx, { name, original: stored, uploaded_by: actor?.user_id ?? null, crop }))) return;
    await insertAudit(trx, {
      actor,
      action: 'menu.edit',
      subject: `picture:${name}`,
      after: { bytes: original.length, ...(crop && { crop }) },
    });
    await queue?.send('encode-picture', { picture: name }, trx);
  });
  return name;
}

async function assertInside(original: Buffer, crop: Crop): Promise<void> {
  const { readSize, Unfit } = await import('./encode-picture.ts');
  const size = await readSize(original).catch((error) => {
    throw error instanceof Unfit ? unfit(error.message) : error;
  });
  if (getFrame(size, crop)) return;
  const message = `Please choose a square inside the picture, ${minPictureSide} pixels wide or more. This picture has ${size.width} x ${size.height} pixels.`;
  throw new HttpError(400, 'crop_too_small', message);
}

const tooManyWaiting = () =>
  new HttpError(
    429,
    'pictures_waiting',
    'Three of your pictures are still being prepared. Please try again in a moment.',
    {
      retryAfterSeconds: 10,
    },
  );

const unfit = (message: string) => new HttpError(400, 'picture_unfit', message);
