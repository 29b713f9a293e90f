import './reveal.css';

/**
 * A ref for a group whose children rise in when it is scrolled to, once. What stands on the first screen is left alone,
 * and without script nothing is ever hidden.
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
