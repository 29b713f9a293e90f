import type { getOriginal } from '@juniper/core/contracts/pictures.ts';
import { type Crop, minPictureSide, pictureTypes } from '@juniper/core/rules/uploaded-picture.ts';
import { ApiError, apiUrl, type PathOf, withToken } from '../../app/lib/api.ts';

/** A picture on this device, upright. `url` is good until it is given back with `URL.revokeObjectURL`. */
export type LocalPicture = { blob: Blob; url: string; width: number; height: number };

/** Words for the owner. */
export class PictureProblem extends Error {}

const longestSide = 2_000;
const jpegQuality = 0.9;

/**
 * Returns how much smaller a picture gets before it is sent: 2,000 pixels at its longer side, but at least the 800 that
 * every picture needs at its shorter side.
 */
export const getScale = (width: number, height: number): number =>
  Math.min(1, Math.max(longestSide / Math.max(width, height), minPictureSide / Math.min(width, height)));

const openImage = async (blob: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(blob, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureProblem('We cannot read this file. Please choose a JPEG, PNG or WebP picture.');
  }
};

const draw = async (image: ImageBitmap, from: Square, width: number, height: number): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new PictureProblem('This browser cannot work with pictures. Please try another one.');
  // A JPEG has no transparent parts: without a ground they would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, from.left, from.top, from.width, from.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new PictureProblem('This picture is too large for this device. Please choose a smaller one.');
  return blob;
};

type Square = { left: number; top: number; width: number; height: number };

/**
 * Prepares a chosen or taken picture for sending. A phone's photograph has 12 million pixels and 5 MB, and the menu
 * shows 1,200 pixels in width: a smaller one takes a second over a phone's network. Drawing it also turns it upright,
 * and drops where and with what it was taken.
 */
export const readPicture = async (file: File): Promise<LocalPicture> => {
  if (!pictureTypes.some((type) => type === file.type))
    throw new PictureProblem('Please choose a JPEG, PNG or WebP picture.');
  const image = await openImage(file);
  try {
    if (Math.min(image.width, image.height) < minPictureSide)
      throw new PictureProblem(`This picture is too small. Both sides need ${minPictureSide} pixels or more.`);
    const scale = getScale(image.width, image.height);
    const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
    const whole = { left: 0, top: 0, width: image.width, height: image.height };
    const blob = await draw(image, whole, width, height);
    return { blob, url: URL.createObjectURL(blob), width, height };
  } finally {
    image.close();
  }
};

/** Loads the whole of an uploaded picture, to crop it again. */
export const loadOriginal = async (name: string): Promise<LocalPicture> => {
  const path: PathOf<typeof getOriginal> = `/owner/pictures/${name}/original`;
  const blob = await withToken(async (token) => {
    const answer = await fetch(apiUrl(path), { headers: { authorization: `Bearer ${token}` } }).catch((cause) => {
      throw new ApiError('unreachable', 0, 'unreachable', String(cause));
    });
    if (!answer.ok) throw new ApiError('refused', answer.status, '', 'The whole picture could not be loaded.');
    return answer.blob();
  });
  const image = await openImage(blob);
  const { width, height } = image;
  image.close();
  return { blob, url: URL.createObjectURL(blob), width, height };
};

/** A square in percent, as the cropper says it: `x` and `width` of the picture's width, `y` of its height. */
export type Area = { x: number; y: number; width: number };

export const toCrop = ({ x, y, width }: Area): Crop => {
  const parts = (percent: number) => Math.round(percent * 100);
  return { x: parts(x), y: parts(y), size: parts(width) };
};

const shownSide = 400;

/** Cuts the square, to show it before the server has encoded it. Returns its address. */
export const cutSquare = async ({ blob, width, height }: LocalPicture, area: Area): Promise<string> => {
  const image = await openImage(blob);
  const side = (area.width / 100) * width;
  const from = { left: (area.x / 100) * width, top: (area.y / 100) * height, width: side, height: side };
  const square = await draw(image, from, shownSide, shownSide).finally(() => image.close());
  return URL.createObjectURL(square);
};
