/** Returns the text of a live region without the parts that screen readers do not announce. */
export const spoken = (region: Element | null): string | undefined => {
  const copy = region?.cloneNode(true) as Element | undefined;
  for (const silent of copy?.querySelectorAll('[aria-live=off]') ?? []) silent.remove();
  return copy?.textContent?.trim();
};
