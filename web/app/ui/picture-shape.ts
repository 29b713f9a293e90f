/** Widths that every picture of a shape is encoded at (small, large), and width over height. */
type PictureShape = { readonly widths: readonly [number, number]; readonly ratio: number };

const square: PictureShape = { widths: [400, 800], ratio: 1 };
const wide: PictureShape = { widths: [600, 1200], ratio: 3 / 2 };
const portrait: PictureShape = { widths: [320, 640], ratio: 1 };

/** The name alone gives the shape, so a page needs no list of pictures to reserve their room. */
export function pictureShape(name: string): PictureShape {
  if (/^(avatar|barista)-|^assistant$/.test(name)) return portrait;
  if (/^(ambiance|blog|recipe|story)-/.test(name)) return wide;
  return square;
}

export const pictureFile = (name: string, width: number, format: 'avif' | 'webp'): string =>
  `${name}-${width}.${format}`;
