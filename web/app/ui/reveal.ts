/**
 * A ref for a group whose children appear with an animation when it is scrolled to, once. A group in the first view is
 * left as it is. Without JavaScript nothing is hidden.
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
