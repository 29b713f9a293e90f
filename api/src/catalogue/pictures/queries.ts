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
 * Stores a picture, and its original unless another picture has the same. Returns false if the picture is ready already.
 * Always sets the time, because a picture that no menu names is erased some time after its upload.
 */
export async function insertPicture(trx: Db, { name, original, uploaded_by, crop }: NewPicture): Promise<boolean> {
  // Unlike `do nothing`, the update locks the row, so that the nightly job does not erase it before the picture names it.
  await sql`
    insert into picture_originals (hash, body) values (${original.hash}, ${original.body})
    on conflict (hash) do update set hash = excluded.hash`.execute(trx);
  const { rows } = await sql<{ state: string }>`
    insert into pictures (name, uploaded_by, original_hash, state, crop)
    values (${name}, ${uploaded_by}, ${original.hash}, 'waiting', ${crop ? [crop.x, crop.y, crop.size] : null})
    on conflict (name) do update set state = case pictures.state when 'ready' then 'ready' else 'waiting' end,
      problem = null, original_hash = excluded.original_hash, created_at = now()
    returning state`.execute(trx);
  return rows[0]?.state !== 'ready';
}

export async function countWaitingPictures(db: Db, userId: string, besides: string): Promise<number> {
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

type WaitingPicture = { original: Buffer; crop: Crop | undefined };

export async function findWaiting(db: Db, name: string): Promise<WaitingPicture | undefined> {
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
  await sql`update pictures set state = 'failed', problem = ${problem} where name = ${name} and state = 'waiting'`.execute(
    db,
  );
}

/** Marks a picture as ready and stores its files. If two workers encoded it at once, the files of the first stay. */
export async function setReady(db: Db, name: string, files: readonly PictureFile[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update pictures set state = 'ready', problem = null where name = ${name} and state = 'waiting'`.execute(trx);
    if (numAffectedRows === 0n) return;
    for (const { width, format, body } of files) {
      await sql`
        insert into picture_files (name, width, format, body) values (${name}, ${width}, ${format}, ${body})`.execute(
        trx,
      );
    }
  });
}

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
