/** Plays an animation. Resolves when it is over: at once without a browser's animations, or with reduced motion. */
export const animate = async (
  element: Element | null | undefined,
  frames: Keyframe[],
  durationMs: number,
): Promise<void> => {
  if (!element?.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // A cancelled animation, as of a removed element, is over too.
  await element.animate(frames, { duration: durationMs, easing: 'ease-in', fill: 'forwards' }).finished.catch(() => {});
};
