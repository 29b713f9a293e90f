import { cropPicture, getOriginal, getPicture, type Picture, uploadPicture } from '@juniper/core/contracts/pictures.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import { type Api, answer, mount } from '../../platform/http/mount.ts';
import { mountFile } from '../../platform/http/mount-file.ts';
import type { Services } from '../../services.ts';
import { findOriginal, findPictureState } from './queries.ts';
import { findImageType, takePicture } from './take-picture.ts';

const maxAtOnce = 2;
const maxWaiting = 10;

export function mountPictureRoutes(api: Api, services: Services): void {
  const { db } = services;
  const runLimited = limitConcurrency(maxAtOnce, maxWaiting);

  mountFile(api, uploadPicture).with(async ({ query: { x, y, size }, body, caller }) => {
    const crop = x === undefined || y === undefined || size === undefined ? undefined : { x, y, size };
    const name = await takePicture(services, body, caller, crop);
    return answer(readPicture(db, name));
  });

  mount(api, cropPicture).with(({ params, body: crop, caller }) =>
    runLimited(async () => {
      const original = await readOriginal(db, params.name);
      const name = await takePicture(services, original, caller, crop);
      return answer(readPicture(db, name));
    }),
  );

  mount(api, getPicture).with(({ params: { name } }) => answer(readPicture(db, name)));

  mount(api, getOriginal).with(async ({ params: { name }, reply }) => {
    const original = await runLimited(() => readOriginal(db, name));
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
