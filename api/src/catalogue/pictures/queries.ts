import type { Crop } from '@juniper/core/rules/uploaded-picture.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type NewPicture = {
  name: string;
  original: { hash: Buffer; body: Buffer };
  uploaded_by: string | null;
  crop: Crop | undefined;
};
export type PictureFile = { width: number; format: 'avif' | 'webp'; body: Buffer };

/**
 * Stores a picture, and its original if no other one has it; one that is not ready begins anew. False: it is ready
 * already. Its time is always this one, because a picture that no menu names is erased some time after its upload.
 */
export async function insertPicture(trx: Db, { crop, original, ...picture }: NewPicture): Promise<boolean> {
  await trx
    .insertInto('picture_originals')
    .values(original)
    // Not `doNothing`: this locks the row, so that the night does not erase it before the picture names it.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash: original.hash }))
    .execute();
  const { state } = await trx
    .insertInto('pictures')
    .values({
      ...picture,
      original_hash: original.hash,
      state: 'waiting',
      crop: crop ? [crop.x, crop.y, crop.size] : null,
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        state: sql`case pictures.state when 'ready' then 'ready' else 'waiting' end`,
        problem: null,
        original_hash: original.hash,
        created_at: sql`now()`,
      }),
    )
    .returning('state')
    .executeTakeFirstOrThrow();
  return state !== 'ready';
}

/** Counts the other pictures of a person that are not encoded yet. */
export async function countWaiting(db: Db, userId: string, besides: string): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('uploaded_by', '=', userId)
    .where('state', '=', 'waiting')
    .where('name', '<>', besides)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findPictureState = (db: Db, name: string) =>
  db.selectFrom('pictures').select(['state', 'problem']).where('name', '=', name).executeTakeFirst();

const withOriginal = (db: Db) => db.selectFrom('pictures').innerJoin('picture_originals', 'hash', 'original_hash');

export async function findOriginal(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await withOriginal(db).select('body').where('name', '=', name).executeTakeFirst();
  return row?.body;
}

type Waiting = { original: Buffer; crop: Crop | undefined };

/** Returns a picture that is not encoded yet. */
export async function findWaiting(db: Db, name: string): Promise<Waiting | undefined> {
  const row = await withOriginal(db)
    .select(['body', 'crop'])
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  const [x = 0, y = 0, size = 0] = row.crop ?? [];
  return { original: row.body, crop: row.crop ? { x, y, size } : undefined };
}

export async function setFailed(db: Db, name: string, problem: string): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ state: 'failed', problem })
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .execute();
}

/** Marks a picture as ready and stores its files. If two workers encoded it at once, the files of the first stay. */
export async function setReady(db: Db, name: string, files: readonly PictureFile[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('pictures')
      .set({ state: 'ready', problem: null })
      .where('name', '=', name)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const rows = files.map((file) => ({ name, ...file }));
    await trx.insertInto('picture_files').values(rows).execute();
  });
}

/** Lists all pictures, the newest first. */
export const listPictures = (db: Db) =>
  db
    .selectFrom('pictures')
    .select(['name', 'state', 'problem'])
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();

export async function listReadyPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select('name').where('state', '=', 'ready').execute();
  return rows.map(({ name }) => name);
}

type FileKey = { name: string; width: number; format: string };

export async function findPictureFile(db: Db, { name, width, format }: FileKey): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_files')
    .select('body')
    .where('name', '=', name)
    .where('width', '=', width)
    .where('format', '=', format as 'avif')
    .executeTakeFirst();
  return row?.body;
}
