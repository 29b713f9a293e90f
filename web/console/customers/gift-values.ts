/** '50' -> 50; anything but a whole number above 0 is undefined. */
export const pointsIn = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) || undefined : undefined;
