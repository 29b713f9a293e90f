import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import { maxPictureBytes, pictureTypes, uploadedNamePattern } from '../rules/uploaded-picture.ts';
import type { Contract } from './contract.ts';

/** A file as it is. */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ type: 'string', format: 'binary' });

/** A square of the upright picture in ten-thousandths: `x` and `size` of its width, `y` of its height. */
const Crop = z.strictObject({ x: z.int(), y: z.int(), size: z.int() });
const Digits = z.coerce.number().int();
/** None of the three: the part that draws the eye. */
const CropQuery = z
  .object({ x: Digits, y: Digits, size: Digits })
  .partial()
  .refine(({ x, y, size }) => (x === undefined) === (y === undefined) && (y === undefined) === (size === undefined));

const Named = z.object({ name: z.string().regex(uploadedNamePattern) });

/** `state` is 'waiting', 'ready' or 'failed'; `problem` says why it failed, in words for the owner. */
const Answer = z.object({
  success: z.literal(true),
  data: z.object({ name: z.string(), state: z.string(), problem: z.string().nullable() }),
});
export type Picture = z.infer<typeof Answer>['data'];

/** Its name is made from its content and its crop: the same again is the same picture. Encoded within seconds. */
export const uploadPicture = {
  method: 'POST',
  path: '/owner/pictures',
  access: needs['menu.edit'],
  summary: 'Store a picture for the menu; it is cropped to a square and encoded afterwards',
  file: { types: pictureTypes, mostBytes: maxPictureBytes },
  query: CropQuery,
  body: Bytes,
  response: Answer,
} as const satisfies Contract;

/** The picture keeps its name and its crop; this is another one, of the same original. */
export const cropPicture = {
  method: 'POST',
  path: '/owner/pictures/:name/crop',
  access: needs['menu.edit'],
  summary: 'Another square of a stored picture, under a name of its own',
  params: Named,
  body: Crop,
  response: Answer,
} as const satisfies Contract;

export const getPicture = {
  method: 'GET',
  path: '/owner/pictures/:name',
  access: needs['menu.edit'],
  summary: 'Whether a picture is ready',
  params: Named,
  conditional: true,
  response: Answer,
} as const satisfies Contract;

/** For cropping it again. Nobody else gets it: it says where and with what it was taken. */
export const getOriginal = {
  method: 'GET',
  path: '/owner/pictures/:name/original',
  access: needs['menu.edit'],
  summary: 'The whole picture as it was uploaded',
  params: Named,
  answers: 'image/*',
  response: Bytes,
} as const satisfies Contract;
