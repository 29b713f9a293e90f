/** An uploaded picture is a square in these widths. */
export const uploadedWidths = [400, 800, 1200] as const;

/** Its name is made from its content and its crop, so a file of that name never changes. */
export const uploadedNamePattern = /^p-[0-9a-f]{16}$/;
export const isUploadedPicture = (name: string): boolean => uploadedNamePattern.test(name);

/** What a phone takes; the picture's content decides which of them it is. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const maxPictureBytes = 8 * 1024 * 1024;

/** An enlarged picture is blurred; on a card of a dense screen, 800 pixels are shown. */
export const minPictureSide = 800;

/** A square of the upright picture, in ten-thousandths: `x` and `size` of its width, `y` of its height. */
export type Crop = { x: number; y: number; size: number };
type Size = { width: number; height: number };
type Frame = { left: number; top: number; side: number };

/**
 * The square in pixels; nothing if it leaves the picture or is too small. Ten-thousandths are rounded, so a square at the
 * edge may seem to leave it by as much, and is moved back.
 */
export function getFrame({ width, height }: Size, { x, y, size }: Crop): Frame | undefined {
  const pixels = (parts: number, of: number) => Math.round((parts * of) / 10_000);
  const [left, top, side] = [pixels(x, width), pixels(y, height), pixels(size, width)];
  const rounded = Math.ceil(Math.max(width, height) / 10_000);
  const isInside = left >= 0 && top >= 0 && left + side <= width + rounded && top + side <= height + rounded;
  if (!isInside || side < minPictureSide - rounded || Math.min(width, height) < minPictureSide) return undefined;
  const fitting = Math.max(minPictureSide, Math.min(side, width, height));
  return { left: Math.min(left, width - fitting), top: Math.min(top, height - fitting), side: fitting };
}
