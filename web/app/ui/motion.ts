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

/**
 * Lets the children of a group rise when it is scrolled to, once. Until then they are drawn a little lower. A group in
 * the first view is left as it is.
 */
export const reveal = (group: HTMLElement | null): (() => void) | undefined => {
  if (!group || group.getBoundingClientRect().top < window.innerHeight) return undefined;
  group.dataset.reveal = 'waiting';
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      group.dataset.reveal = 'shown';
      observer.disconnect();
    },
    { threshold: 0.15 },
  );
  observer.observe(group);
  return () => observer.disconnect();
};
