export const uploadedWidths = [400, 800, 1200] as const;

/** The name is made from content and crop, so a file of that name never changes. */
export const uploadedNamePattern = /^p-[0-9a-f]{16}$/;
export const isUploadedPicture = (name: string): boolean => uploadedNamePattern.test(name);

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const maxPictureBytes = 8 * 1024 * 1024;

/** A card on a dense screen shows 800 pixels. */
export const minPictureSide = 800;

/** In ten-thousandths of the upright picture: `x` and `size` of its width, `y` of its height. */
export type Crop = { x: number; y: number; size: number };
type Size = { width: number; height: number };
type Frame = { left: number; top: number; side: number };

/**
 * Returns undefined if the square leaves the picture or is too small. Ten-thousandths are rounded, so a square may
 * leave the edge by as much and is moved back.
 */
export function getFrame({ width, height }: Size, { x, y, size }: Crop): Frame | undefined {
  const toPixels = (parts: number, length: number) => Math.round((parts * length) / 10_000);
  const [left, top, side] = [toPixels(x, width), toPixels(y, height), toPixels(size, width)];
  const rounded = Math.ceil(Math.max(width, height) / 10_000);
  const isInside = left >= 0 && top >= 0 && left + side <= width + rounded && top + side <= height + rounded;
  if (!isInside || side < minPictureSide - rounded || Math.min(width, height) < minPictureSide) return undefined;
  const fitting = Math.max(minPictureSide, Math.min(side, width, height));
  return { left: Math.min(left, width - fitting), top: Math.min(top, height - fitting), side: fitting };
}
