import { cropPicture, getOriginal, getPicture, type Picture, uploadPicture } from '@juniper/core/contracts/pictures.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { mountFile } from '../../platform/http/mount-file.ts';
import type { Services } from '../../services.ts';
import { findOriginal, findPictureState } from './queries.ts';
import { findImageType, takePicture } from './take-picture.ts';

/** Each holds an original in memory, up to 8 MB. */
const mostAtOnce = 2;
const mostWaiting = 10;

export function pictureRoutes(api: Api, services: Services): void {
  const { db } = services;
  const inTurn = limitConcurrency(mostAtOnce, mostWaiting);

  mountFile(api, uploadPicture).with(async ({ query: { x, y, size }, body, caller }) => {
    const crop = x === undefined || y === undefined || size === undefined ? undefined : { x, y, size };
    const name = await takePicture(services, body, caller, crop);
    return { success: true, data: await readPicture(db, name) };
  });

  mount(api, cropPicture).with(({ params, body: crop, caller }) =>
    inTurn(async () => {
      const original = await readOriginal(db, params.name);
      const name = await takePicture(services, original, caller, crop);
      return { success: true, data: await readPicture(db, name) };
    }),
  );

  mount(api, getPicture).with(async ({ params: { name } }) => ({ success: true, data: await readPicture(db, name) }));

  mount(api, getOriginal).with(async ({ params: { name }, reply }) => {
    const original = await inTurn(() => readOriginal(db, name));
    reply.type(findImageType(original) ?? 'application/octet-stream');
    return original;
  });
}

async function readPicture(db: Db, name: string): Promise<Picture> {
  const picture = await findPictureState(db, name);
  if (!picture) throw notFound();
  return { name, ...picture };
}

async function readOriginal(db: Db, name: string): Promise<Buffer> {
  const original = await findOriginal(db, name);
  if (!original) throw notFound();
  return original;
}
