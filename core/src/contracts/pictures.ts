import { z } from 'zod';
import { maxPictureBytes, pictureTypes, uploadedNamePattern } from '../rules/uploaded-picture.ts';
import { answerWith, type Contract } from './contract.ts';

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ type: 'string', format: 'binary' });

/** In ten-thousandths of the upright picture: `x` and `size` of its width, `y` of its height. */
const Crop = z.strictObject({ x: z.int(), y: z.int(), size: z.int() });
const Digits = z.coerce.number().int();
/** Without the three values the server chooses the crop. */
const CropQuery = z
  .object({ x: Digits, y: Digits, size: Digits })
  .partial()
  .refine(({ x, y, size }) => (x === undefined) === (y === undefined) && (y === undefined) === (size === undefined));

const PictureParams = z.object({ name: z.string().regex(uploadedNamePattern) });

/** `state` is 'waiting', 'ready' or 'failed'; `problem` says why it failed, in words for the owner. */
const Answer = answerWith(z.object({ name: z.string(), state: z.string(), problem: z.string().nullable() }));
export type Picture = z.infer<typeof Answer>['data'];

/** Stores a picture under a name made from its content and crop. The encoder takes seconds. */
export const uploadPicture = {
  method: 'POST',
  path: '/owner/pictures',
  access: 'menu.edit',
  summary: 'Upload a picture for the menu',
  file: { types: pictureTypes, mostBytes: maxPictureBytes },
  query: CropQuery,
  body: Bytes,
  response: Answer,
} as const satisfies Contract;

export const cropPicture = {
  method: 'POST',
  path: '/owner/pictures/:name/crop',
  access: 'menu.edit',
  summary: 'Crop a stored picture again, under a new name',
  params: PictureParams,
  body: Crop,
  response: Answer,
} as const satisfies Contract;

export const getPicture = {
  method: 'GET',
  path: '/owner/pictures/:name',
  access: 'menu.edit',
  summary: 'Get whether a picture is ready',
  params: PictureParams,
  conditional: true,
  response: Answer,
} as const satisfies Contract;

/** Not public, because the original's metadata says where it was taken. */
export const getOriginal = {
  method: 'GET',
  path: '/owner/pictures/:name/original',
  access: 'menu.edit',
  summary: 'Get the whole picture as it was uploaded',
  params: PictureParams,
  answers: 'image/*',
  response: Bytes,
} as const satisfies Contract;
