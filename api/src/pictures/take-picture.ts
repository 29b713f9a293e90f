import { hash } from 'node:crypto';
import { insertAudit } from '../catalogue/revision-store.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Queue } from '../queue/boss.ts';
import { insertPicture } from './store.ts';

const mostBytes = 8 * 1024 * 1024;

/** How files of the three formats begin; a WebP has its length between the two words. */
const beginnings = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex')];
const isPicture = (bytes: Buffer): boolean =>
  beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning)) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

type Tools = {
  db: Db;
  /** Undefined: the caller encodes it. */
  queue?: Queue;
};

/**
 * Stores an uploaded picture, to be encoded by the worker; returns its name. The content decides what it is, not a name
 * or type that somebody gave it. The same bytes are one picture, and one that is not ready is tried again.
 */
export async function takePicture({ db, queue }: Tools, original: Buffer, uploadedBy: string | null): Promise<string> {
  if (original.length === 0) throw unfit('The file is empty.');
  if (original.length > mostBytes) throw unfit('The picture is larger than 8 MB. Please make it smaller first.');
  if (!isPicture(original)) throw unfit('This is not a JPEG, PNG or WebP picture. Please save it as one of these.');
  const name = `p-${hash('sha256', original).slice(0, 16)}`;
  await db.transaction().execute(async (trx) => {
    if (!(await insertPicture(trx, { name, original, uploaded_by: uploadedBy }))) return;
    await insertAudit(trx, {
      ...{ actor: uploadedBy, action: 'picture.upload', subject: name },
      ...{ before: null, after: { bytes: original.length } },
    });
    await queue?.send('encode-picture', { picture: name }, trx);
  });
  return name;
}

const unfit = (message: string) => new Refusal(400, 'picture_unfit', message);
