import { isUploadedPicture, uploadedWidths } from '@juniper/core/rules/uploaded-picture.ts';

/** The widths that every picture of a shape is encoded in, smallest first, and its aspect ratio. */
type PictureShape = { readonly widths: readonly [number, number, ...number[]]; readonly ratio: number };

const square: PictureShape = { widths: [400, 800], ratio: 1 };
const wide: PictureShape = { widths: [600, 1200], ratio: 3 / 2 };
const portrait: PictureShape = { widths: [320, 640], ratio: 1 };

/** Squares that fill a terrace column or half a page, where a dense screen needs more than 800 pixels. */
const shownLarge = new Set([
  ...['latte', 'iced-latte', 'strawberry-milkshake', 'tomato-basil-soup', 'chocolate-cake'],
  ...['caramel-cold-brew', 'cappuccino', 'cortado'],
]);

/** Returns the shape that follows from the name, so that a page can reserve the room without a list of pictures. */
export function getPictureShape(name: string): PictureShape {
  if (isUploadedPicture(name)) return { ...square, widths: uploadedWidths };
  if (name.startsWith('barista-')) return { ...portrait, widths: [320, 640, 1280] };
  if (/^avatar-|^assistant$/.test(name)) return portrait;
  if (/^(ambiance|blog|recipe|story)-|^espresso-machine$/.test(name)) return wide;
  return shownLarge.has(name) ? { ...square, widths: [400, 800, 1200] } : square;
}

export const getPictureFile = (name: string, width: number, format: 'avif' | 'webp'): string =>
  `${name}-${width}.${format}`;
